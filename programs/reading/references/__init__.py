"""What a message leaves unsaid, which words show it, and what earlier words fill it."""
