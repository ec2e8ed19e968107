#include "app/cli/output/exit_code.h"

#include "core/locks/terms/terms.h"

namespace lockscope::cli {

ExitCode exitCodeFor(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::Connect:
    case Error::Kind::Timeout:
    case Error::Kind::Auth:
    case Error::Kind::Protocol: return CannotConnect;
    case Error::Kind::Canceled: return NotFound;
    case Error::Kind::Forbidden: return Refused;
    case Error::Kind::Precondition: return error.token == locks::notConfirmed ? NotConfirmed : HolderChanged;
    case Error::Kind::OutcomeUnknown:
    case Error::Kind::Server:
    case Error::Kind::Decode:
    case Error::Kind::Internal: break;
    }
    return Failed;
}

} // namespace lockscope::cli
