"""What may be done, and what follows.

Roll, berm or pass, leave or stay, all seats at once.
"""
