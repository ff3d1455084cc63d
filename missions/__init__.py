"""What is played: missions as data, and everything that follows from them. Pure Python; knows no Django."""
