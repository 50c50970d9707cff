"""Connections that another thread can cut, whatever they wait for at that moment."""

from __future__ import annotations

import contextlib
import socket
from threading import Lock
from typing import Any

from requests.adapters import HTTPAdapter


class CutError(OSError):
    """The line was cut before the connection was there."""


class Line:
    """The sockets of one call.

    requests limits the wait for a connection and for each piece of a reply, not for the whole: a
    service that sends a byte a second holds a call for hours. Cut from outside, a call ends at
    once, in the middle of TLS, headers or body.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._cut = False
        # Copies, since TLS takes a socket over and leaves the object that held it empty; shut
        # down through its copy a connection is shut down all the same.
        self._copies: list[socket.socket] = []

    def add(self, connection: socket.socket) -> None:
        """Remember a connection.

        Raises:
            CutError: the line has been cut; nothing may be sent any more.
        """
        with self._lock:
            if self._cut:
                connection.close()
                raise CutError("the time is over")
            self._copies.append(connection.dup())

    def cut(self) -> None:
        """End all connections, and those that may still come."""
        with self._lock:
            self._cut = True
            for copy in self._copies:
                # The other side may have been faster.
                with contextlib.suppress(OSError):
                    copy.shutdown(socket.SHUT_RDWR)
                copy.close()
            self._copies.clear()


class LineAdapter(HTTPAdapter):
    """Makes the connections of a requests session, and tells a line of each."""

    def __init__(self, line: Line) -> None:
        self._line = line
        super().__init__(max_retries=0)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """The connections that go straight to the service."""
        super().init_poolmanager(*args, **kwargs)
        self._watch(self.poolmanager)

    def proxy_manager_for(self, *args: Any, **kwargs: Any) -> Any:
        """The connections that go through a proxy."""
        return self._watch(super().proxy_manager_for(*args, **kwargs))

    def _watch(self, manager: Any) -> Any:
        manager.pool_classes_by_scheme = {
            scheme: _watched(pool, self._line)
            for scheme, pool in manager.pool_classes_by_scheme.items()
        }
        return manager


def _watched(pool: Any, line: Line) -> Any:
    """A kind of connection pool of urllib3 (1.26 or 2) that tells of each new connection."""

    class Connection(pool.ConnectionCls):  # type: ignore[misc] # urllib3 chooses it
        def _new_conn(self) -> Any:
            connection = super()._new_conn()
            line.add(connection)
            return connection

    return type(pool.__name__, (pool,), {"ConnectionCls": Connection})
