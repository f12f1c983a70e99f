"""The script MLflow runs to serve a registered planner; the weights of it are one JSON file."""

import asyncio
from pathlib import Path

from mlflow.models import set_model
from mlflow.pyfunc.model import PythonModel, PythonModelContext
from pydantic import BaseModel

from programs.compiled import read
from programs.loading import ENVELOPE, planner_of
from signatures.context import TrustedContext


class ChatMessage(BaseModel):
    """One earlier message."""

    role: str
    content: str


class PlanRequest(BaseModel):
    """A message with what was said before and what the application knows."""

    question: str
    messages: list[ChatMessage] | None = None
    state: dict[str, str] | None = None


class PlannerModel(PythonModel):
    """Plans for MLflow, by whatever language model the serving process has configured."""

    def load_context(self, context: PythonModelContext) -> None:
        """Read the envelope into a planner of the installed code."""
        self.program = planner_of(read(Path(context.artifacts[ENVELOPE])))

    def predict(
        self,
        context: PythonModelContext,
        model_input: list[PlanRequest],
        params: dict[str, object] | None = None,
    ) -> list[str]:
        """Give one plan as JSON for each request."""
        return [asyncio.run(self._plan(request)) for request in model_input]

    async def _plan(self, request: PlanRequest) -> str:
        context = TrustedContext.from_messages(
            [message.model_dump() for message in request.messages or ()], state=request.state
        )
        plan = await self.program.plan(request.question, context=context)
        return plan.model_dump_json()


set_model(PlannerModel())
