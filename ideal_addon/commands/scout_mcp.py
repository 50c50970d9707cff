"""The Model Context Protocol around an attempt; the only file that needs the library `mcp`."""

from __future__ import annotations

import asyncio
import base64
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from ...lib.scout.tools import tools_of
from ...lib.version import VERSION
from .scout_serve_attempt import Reply, ServedAttempt

NAME = "ideal-bench-scout"
PROMPT = "explore"
SCHEME = "scout://"
_PNG = "image/png"
_TICK_S = 5.0


def serve(attempt: ServedAttempt, worker: ThreadPoolExecutor) -> None:
    """Serve an attempt on stdin and stdout until the client closes them.

    While it runs, what anything else writes to stdout goes to stderr: the library sees to that.

    Args:
        attempt: what the tools act on.
        worker: one thread, in which all is done that takes time, in the order of the calls.
    """

    async def run() -> None:
        server = server_of(attempt, worker)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(run)


def server_of(attempt: ServedAttempt, worker: ThreadPoolExecutor) -> Server[Any]:
    """The server: six tools; the task's text as instructions and prompt; pictures as resources."""
    handlers = _Handlers(attempt, worker)
    return Server(
        NAME,
        version=VERSION,
        title="Scout: explore a room and map it",
        instructions=attempt.words,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        on_list_resources=handlers.list_resources,
        on_read_resource=handlers.read_resource,
    )


class _Handlers:
    """What the server does when it is asked; `context` is the library's of the request."""

    def __init__(self, attempt: ServedAttempt, worker: ThreadPoolExecutor) -> None:
        self._attempt, self._worker = attempt, worker

    async def list_tools(self, context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    description=tool.description,
                    input_schema=dict(tool.parameters),
                )
                for tool in tools_of(self._attempt.episode.protocol)
            ]
        )

    async def call_tool(
        self, context: Any, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        call = partial(self._attempt.call, params.name, params.arguments, _client(context))
        async with anyio.create_task_group() as group:
            group.start_soon(_tick, context)
            reply = await asyncio.get_running_loop().run_in_executor(self._worker, call)
            group.cancel_scope.cancel()
        return types.CallToolResult(content=_contents(reply), is_error=reply.is_error)

    async def list_prompts(self, context: Any, params: Any) -> types.ListPromptsResult:
        about = "What is to be done, the objects to map, and the first view"
        return types.ListPromptsResult(prompts=[types.Prompt(name=PROMPT, description=about)])

    async def get_prompt(
        self, context: Any, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        if params.name != PROMPT:
            raise MCPError(types.INVALID_PARAMS, f"there is no such prompt; there is {PROMPT}")
        parts = Reply((self._attempt.words, self._attempt.first))
        return types.GetPromptResult(
            messages=[
                types.PromptMessage(role="user", content=content) for content in _contents(parts)
            ]
        )

    async def list_resources(self, context: Any, params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=SCHEME + name, name=name, mime_type=_PNG)
                for name in self._attempt.images
            ]
        )

    async def read_resource(
        self, context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        try:
            data = self._attempt.image(uri.removeprefix(SCHEME))
        except (KeyError, OSError) as error:
            known = f"{SCHEME}{self._attempt.images[-1]}"
            raise MCPError(
                types.INVALID_PARAMS, f"there is no such picture; there is {known}"
            ) from error
        blob = types.BlobResourceContents(uri=uri, mime_type=_PNG, blob=_base64(data))
        return types.ReadResourceResult(contents=[blob])


def _client(context: Any) -> dict[str, str]:
    """The name and version that the client gives itself; nothing where it gives none."""
    params = context.session.client_params
    if params is None:
        return {}
    return {"name": params.client_info.name, "version": params.client_info.version}


async def _tick(context: Any) -> None:
    """Tell a client that asked for it that its call is still worked on: a picture takes time."""
    seconds = 0.0
    while True:
        await anyio.sleep(_TICK_S)
        seconds += _TICK_S
        await context.session.report_progress(seconds)


def _contents(reply: Reply) -> list[Any]:
    return [
        types.TextContent(text=part)
        if isinstance(part, str)
        else types.ImageContent(data=_base64(part), mime_type=_PNG)
        for part in reply.parts
    ]


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
