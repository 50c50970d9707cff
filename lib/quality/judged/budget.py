"""How much evidence one episode may gather (GREP, A.4, table 7)."""

from __future__ import annotations

from dataclasses import dataclass

from ..protocol import QualityProtocol


@dataclass(eq=False)
class Budget:
    """What an episode has used; what it brings along when it begins counts.

    Attributes:
        protocol: the limits.
        images: pictures that its evaluator was shown.
        rounds: times that evidence was gathered for it.
        camera_calls: questions to the selector of cameras.
        camera_actions: changes of a camera that the selector proposed and that were tried.
    """

    protocol: QualityProtocol
    images: int = 0
    rounds: int = 0
    camera_calls: int = 0
    camera_actions: int = 0

    @property
    def images_left(self) -> int:
        """Pictures that may still be shown."""
        return max(self.protocol.images_per_episode - self.images, 0)

    @property
    def calls_left(self) -> int:
        """Questions to the selector that may still be asked."""
        return max(self.protocol.camera_calls - self.camera_calls, 0)

    @property
    def actions_left(self) -> int:
        """Changes of a camera that may still be tried."""
        return max(self.protocol.camera_actions - self.camera_actions, 0)

    @property
    def spent(self) -> str:
        """Which limit stands in the way of another round; "" where none does."""
        if self.rounds >= self.protocol.evidence_rounds:
            return f"its {self.protocol.evidence_rounds} rounds of evidence are used up"
        if not self.images_left or not self.protocol.views_per_round:
            return f"its {self.protocol.images_per_episode} pictures are used up"
        if not self.calls_left:
            return f"its {self.protocol.camera_calls} calls for cameras are used up"
        return ""
