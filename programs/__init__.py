"""What runs at request time: plan, validate, execute."""
