"""What the verbs that ask a model are given: whom to ask, how, and how hard."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from ...lib.models.chat import Sampling
from ...lib.models.client import ChatClient, open_client
from ...lib.models.http_address import ClientError, checked_endpoint, is_loopback, is_private
from ...lib.models.questions import Limits
from ...lib.models.services import SERVICES, environment_key
from ...lib.names import short
from .argument_types import (
    NO_VALUE,
    count,
    count_or_none,
    json_object,
    natural,
    number_or_none,
    seconds,
)
from .exit_codes import NOTHING, USAGE, CannotStart

# The connection, its copy, and what is read or written for it; and what Python has open.
_FILES_A_CALL, _OTHER_FILES = 4, 32

_SECRETS = {"access_token", "api_key", "apikey", "authorization", "key", "password", "secret"}

# None is taken: it leaves a setting to the service.
_NOT_GIVEN = object()


def add_model_options(
    parser: argparse.ArgumentParser,
    sampling: Sampling,
    of_texts: Sampling | None = None,
    *,
    required: bool = True,
) -> None:
    """Add whom to ask, how answers are drawn, and how hard.

    Args:
        parser: of the verb.
        sampling: the defaults.
        of_texts: those of text questions, for a verb that asks these too: it takes the defaults
            itself, in `sampling_of`.
        required: whether a model has to be named.
    """
    _add_service(parser.add_argument_group("the model"), required)
    group = parser.add_argument_group("how its answers are drawn")
    _add_sampling(group, sampling, of_texts or sampling)
    if of_texts is not None:
        parser.set_defaults(temperature=_NOT_GIVEN, top_p=_NOT_GIVEN, max_tokens=_NOT_GIVEN)
    _add_limits(parser.add_argument_group("how hard it is asked"))


def _add_service(group: Any, required: bool) -> None:
    group.add_argument(
        "--model", required=required, metavar="NAME", help="the model's name at the service"
    )
    group.add_argument(
        "--api",
        choices=list(SERVICES),
        default="openai",
        help="what the service speaks; openai is also that of vLLM, llama.cpp and most others "
        "(default: openai)",
    )
    group.add_argument(
        "--endpoint", metavar="URL", help="the service's address (default: the company's own)"
    )
    variables = ", ".join(" or ".join(service.variables) for service in SERVICES.values())
    group.add_argument(
        "--key-variable",
        metavar="VARIABLE",
        help=f"the environment's variable that holds the key (default: {variables}); the key "
        "itself is never an argument",
    )


def _add_sampling(group: Any, sampling: Sampling, of_texts: Sampling) -> None:
    group.add_argument(
        "--temperature",
        type=number_or_none,
        default=sampling.temperature,
        metavar="T",
        help="a number, or `none` to leave it to the service "
        f"(default: {_told(sampling.temperature, of_texts.temperature)})",
    )
    group.add_argument(
        "--top-p",
        type=number_or_none,
        default=sampling.top_p,
        metavar="P",
        help="a number, or `none` to leave it to the service "
        f"(default: {_told(sampling.top_p, of_texts.top_p)})",
    )
    group.add_argument(
        "--max-tokens",
        type=count_or_none,
        default=sampling.max_tokens,
        metavar="N",
        help=f"longest answer, or `none` to leave it to the service "
        f"(default: {_told(sampling.max_tokens, of_texts.max_tokens)})",
    )
    group.add_argument(
        "--body",
        type=json_object,
        default=dict(sampling.body),
        metavar="JSON",
        help="fields of the service's own for the request, as '{\"seed\": 1}'; null takes one out",
    )


def _add_limits(group: Any) -> None:
    usual = Limits()
    group.add_argument(
        "--at-once",
        type=count,
        default=usual.at_once,
        metavar="N",
        help=f"calls side by side (default: {usual.at_once})",
    )
    group.add_argument(
        "--retries",
        type=natural,
        default=usual.retries,
        metavar="N",
        help=f"further calls after trouble that may pass (default: {usual.retries})",
    )
    group.add_argument(
        "--timeout",
        type=seconds,
        default=300.0,
        metavar="S",
        help="seconds that one call may take (default: 300)",
    )
    group.add_argument(
        "--longest-wait",
        type=seconds,
        default=usual.longest_wait_s,
        metavar="S",
        help="a service that asks to wait for more seconds ends the run "
        f"(default: {usual.longest_wait_s:.0f})",
    )
    group.add_argument("--most-calls", type=count, metavar="N", help="calls that this run may make")
    group.add_argument(
        "--most-tokens", type=count, metavar="N", help="tokens, in and out, that it may take"
    )


def sampling_of(arguments: argparse.Namespace, usual: Sampling | None = None) -> Sampling:
    """How answers are to be drawn; `usual` has what the call leaves out of a verb without defaults.

    >>> given = argparse.Namespace(temperature=_NOT_GIVEN, top_p=0.5, max_tokens=None, body={})
    >>> sampling_of(given, Sampling(temperature=0.0))
    Sampling(temperature=0.0, top_p=0.5, max_tokens=None, body={})
    """
    names = ("temperature", "top_p", "max_tokens")
    values = {name: getattr(arguments, name) for name in names}
    for name in names:
        if values[name] is _NOT_GIVEN:
            values[name] = getattr(usual or Sampling(), name)
    return Sampling(**values, body=arguments.body)


def limits_of(arguments: argparse.Namespace) -> Limits:
    """How hard the service may be asked."""
    return Limits(
        at_once=arguments.at_once,
        retries=arguments.retries,
        longest_wait_s=arguments.longest_wait,
        most_calls=arguments.most_calls,
        most_tokens=arguments.most_tokens,
    )


def client_of(arguments: argparse.Namespace, *, without_calls: bool = False) -> ChatClient:
    """Whom to ask; nothing is sent yet.

    Args:
        arguments: of a verb with `add_model_options`.
        without_calls: no call will follow, so that a key may be missing.

    Raises:
        CannotStart: it cannot be asked so, or the key is missing.
    """
    try:
        endpoint = _endpoint(arguments)
        key = _key(arguments)
        client = open_client(arguments.api, endpoint, arguments.model, key, arguments.timeout)
    except ClientError as error:
        raise CannotStart(USAGE, str(error)) from error
    _require_readable(arguments.body)
    _require_no_secret(arguments.body)
    require_without_key(client, "--body", json.dumps(arguments.body, ensure_ascii=False))
    _require_files(arguments.at_once)
    if not without_calls:
        _require_online(endpoint)
        _require_key(arguments, client)
    return client


def _endpoint(arguments: argparse.Namespace) -> str:
    # One that is empty is a mistake, and not the company's own.
    given = arguments.endpoint
    return checked_endpoint(_usual_endpoint(arguments.api) if given is None else given)


def _usual_endpoint(api: str) -> str:
    if _in_extension():
        # Imported only there: it is made of Blender's classes.
        from ..preferences import settings

        return settings().endpoints[api]
    return SERVICES[api].endpoint


def _key(arguments: argparse.Namespace) -> str | None:
    name = arguments.key_variable
    if name is not None:
        key = os.environ.get(name, "").strip()
        if not key:
            # The name is not repeated: it may be the key itself, put there by mistake.
            raise CannotStart(
                USAGE, "--key-variable names no variable of the environment that holds a key"
            )
        return key
    if _in_extension():
        from ..preferences import api_key

        return api_key(arguments.api)
    return environment_key(arguments.api)


def _in_extension() -> bool:
    return "bpy" in sys.modules


def _require_key(arguments: argparse.Namespace, client: ChatClient) -> None:
    if client.key is None and not is_private(client.endpoint):
        variables = " or ".join(SERVICES[arguments.api].variables)
        raise CannotStart(
            USAGE,
            f"{short(client.endpoint)} needs a key: put it into the environment as {variables}, "
            "or name another variable with --key-variable",
        )


def require_without_key(client: ChatClient, option: str, value: str) -> None:
    """Refuse what is kept with each answer, where it holds the key.

    Raises:
        CannotStart: it does.
    """
    if client.key is not None and client.key.is_in(value.encode("utf-8", "replace")):
        raise CannotStart(USAGE, f"{option} holds the key, which would be kept with each answer")


def _require_no_secret(body: dict[str, Any]) -> None:
    """What is in the body is kept with each answer, so a key has no place there."""
    named = [name for name in body if name.lower().replace("-", "_") in _SECRETS]
    if named:
        raise CannotStart(
            USAGE,
            f"--body sets {short(named[0])}, and the body is kept with each answer: keys go into "
            "the environment alone",
        )


def _require_readable(body: dict[str, Any]) -> None:
    """An answer in pieces is paid for and could not be read."""
    if body.get("stream"):
        raise CannotStart(USAGE, "--body sets stream, but answers are taken whole: leave it out")


def _require_files(at_once: int) -> None:
    """Each call takes open files of this process, of which the system grants only so many."""
    try:
        import resource
    except ImportError:
        # Windows limits them otherwise, far above.
        return
    granted, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = (granted - _OTHER_FILES) // _FILES_A_CALL
    if granted != resource.RLIM_INFINITY and at_once > most:
        raise CannotStart(
            USAGE,
            f"--at-once {at_once} needs more open files than the {granted} that the system grants: "
            f"at most {most}, or more files with `ulimit -n`",
        )


def _require_online(endpoint: str) -> None:
    """In Blender's own program, its setting whether it may use the network is respected."""
    bpy = sys.modules.get("bpy")
    offline = bpy is not None and bpy.app.binary_path and not bpy.app.online_access
    if offline and not is_loopback(endpoint):
        raise CannotStart(
            NOTHING,
            "Blender is set to stay offline; allow online access in Preferences > System, start "
            "it with --online-mode, or ask a model on this machine",
        )


def _told(value: float | None, of_texts: float | None) -> str:
    told, other = (NO_VALUE if number is None else f"{number:g}" for number in (value, of_texts))
    return told if told == other else f"{told}; of text questions {other}"
