"""What reading looks up is in memory before there is a message."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PLANS = """
import asyncio, sys
from programs.planner import QueryPlanner

messages = (
    "Can contractors in Spain expense 80 EUR?",
    "Is 12 weeks of leave the same in Scotland and in New South Wales?",
    "in german please",
    "Which form do I need for LWOP, and who signs it?",
    "thanks!",
)
planner = QueryPlanner()
read = []
sys.addaudithook(lambda event, of: read.append(of[0]) if event in ("open", "import") else None)
for message in messages:
    asyncio.run(planner.plan(message))
print(read)
"""


def test_no_plan_opens_a_file_or_loads_a_module() -> None:
    """The first one would hold up every other request for as long as that takes."""
    command = [sys.executable, "-W", "ignore", "-c", PLANS]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout.strip(), ended.stderr) == ("[]", "")
