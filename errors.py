"""Every error Errata raises on purpose, as one tree.

    ErrataError
    ├── UsageError              the arguments of a command or a link make no sense together
    │   └── NothingToShow       a Selection leaves a figure nothing that it could show
    ├── DataError               a file cannot be used as a whole
    │   ├── MissingFile         it is not there, or may not be read
    │   ├── FormatError         it is there, but is not what the benchmark's contract describes
    │   └── NothingLoaded       every one of its lines was rejected
    ├── WorkspaceError          the workspace cannot be opened, migrated or written
    │   ├── ReadOnly            a write to a workspace that is open for reading only
    │   └── NotLoaded           the benchmark, run or sample is not in the workspace
    ├── GoldError               a correction of gold cannot be kept
    │   ├── InvalidGold         it is not valid gold of its task
    │   └── CorrectedMeanwhile  the correction is another one, or undone, since the gold was looked at
    ├── ImageError              a page image cannot be shown
    │   ├── ImageLinkRefused    the address of an image was not signed by this server
    │   └── ImageLinkExpired    it was, but its time is over
    ├── ProviderError           a request to a model was not sent, or got no answer
    │   ├── NotConfigured       a key, an address or a prompt that the request needs is not there
    │   ├── CostsTooMuch        the request could cost more than the cap; nothing was sent
    │   ├── KeyRefused          the server does not take the key
    │   ├── RequestRefused      the server does not take the request as it is
    │   ├── NoAnswer            no answer came, or it broke off before its end
    │   │   └── Unavailable     the server is unavailable for now; the same request may be answered later
    │   └── Cancelled           the request was cancelled
    ├── PrintError              a figure cannot be printed
    │   └── NoBrowser           what draws it is not on this machine
    ├── WorkerError             processes that read and score responses cannot do so
    │   ├── WorkersOutOfReach   the scheduler of their cluster does not answer, or has no worker
    │   ├── WorkersDiffer       one has no Errata, or one that may score otherwise
    │   └── WorkerEnded         they were ended from outside, and nobody took over
    └── ServingError            the server must not start as it was asked to

A message says what was expected, what was found, where, and what to do about it. A single bad line
is no exception but a `records.Rejection`: the rest of its file is loaded. Pages and the command line
catch `ErrataError` in one place each; anything else is a bug, which a page shows loudly and the command line
ends with an exit code of its own.
"""


class ErrataError(Exception):
    """Base of all errors that Errata raises on purpose; its text is fit to be shown to a user."""


class UsageError(ErrataError):
    """The arguments of a command or a link make no sense together."""


class NothingToShow(UsageError):
    """A Selection leaves a figure nothing that it could show."""


class DataError(ErrataError):
    """A file cannot be used as a whole."""


class MissingFile(DataError):
    """A file is not there, or may not be read."""


class FormatError(DataError):
    """A file is not what the benchmark's contract describes."""


class NothingLoaded(DataError):
    """A file was read to its end and every one of its lines was rejected."""


class WorkspaceError(ErrataError):
    """The workspace cannot be opened, migrated or written."""


class ReadOnly(WorkspaceError):
    """A write to a workspace that is open for reading only."""


class NotLoaded(WorkspaceError):
    """The benchmark, run or sample is not in the workspace."""


class GoldError(ErrataError):
    """A correction of gold cannot be kept; nothing was written."""


class InvalidGold(GoldError):
    """A correction is no valid gold of its task; the text says what was expected and found."""


class CorrectedMeanwhile(GoldError):
    """Somebody made or undid a correction since the gold was looked at: `mark` is theirs (`cache.marks.log.Mark`)."""

    def __init__(self, message: str, mark: object) -> None:
        super().__init__(message)
        self.mark = mark


class ImageError(ErrataError):
    """A page image cannot be shown; the text says why, for the placeholder that stands in for it."""


class ImageLinkRefused(ImageError):
    """The address of an image was not signed by this server."""


class ImageLinkExpired(ImageError):
    """The address of an image was signed by this server, but its time is over."""


class ProviderError(ErrataError):
    """A request was not sent, or got no answer; the text holds no key, no address and no text of the server."""

    free = False
    """Whether it is certain that nothing has to be paid for the request."""


class NotConfigured(ProviderError):
    """A key, an address or a prompt that the request needs is not there."""

    free = True


class CostsTooMuch(ProviderError):
    """The request could cost more than the cap; nothing was sent."""

    free = True


class AskedElsewhere(ProviderError):
    """Somebody else sent the same request of a batch meanwhile; it was not sent once more."""

    free = True


class KeyRefused(ProviderError):
    """The server does not take the key, or the key may not use this model."""

    free = True


class RequestRefused(ProviderError):
    """The server does not take the request as it is; sent again it would not do better."""

    free = True


class NoAnswer(ProviderError):
    """No answer came, or it broke off before its end."""


class Unavailable(NoAnswer):
    """The server is unavailable for now; the same request may be answered later.

    Args:
        message: What happened.
        after_s: Seconds that the server asks to wait before the next request; None where it names none.
        free: Whether it is certain that nothing has to be paid for the request.
    """

    def __init__(self, message: str, *, after_s: float | None = None, free: bool = False) -> None:
        super().__init__(message)
        self.after_s = after_s
        self.free = free


class Cancelled(ProviderError):
    """The request was cancelled."""


class PrintError(ErrataError):
    """A figure cannot be printed."""


class NoBrowser(PrintError):
    """The browser that draws figures is not on this machine; the text says how to get one."""


class WorkerError(ErrataError):
    """Processes that read and score responses cannot do so; the run that they were scoring was not kept."""


class WorkersOutOfReach(WorkerError):
    """The scheduler of a cluster does not answer, or has no worker; nothing was written."""


class WorkersDiffer(WorkerError):
    """A worker has no Errata, or one that may score otherwise than this process."""


class WorkerEnded(WorkerError):
    """Processes that scored responses were ended from outside, and nobody took over; their scores are lost."""


class ServingError(ErrataError):
    """The server must not start as it was asked to."""
