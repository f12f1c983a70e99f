"""What the optimize command line is made of."""
