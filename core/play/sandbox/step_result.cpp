#include "core/play/sandbox/step_result.h"

namespace lockscope::play {

StepResult failedResult(const Error &error)
{
    const QByteArray text = error.message.toUtf8();
    if (error.kind == Error::Kind::OutcomeUnknown)
        return {Outcome::Unknown, text};
    if (error.kind == Error::Kind::Canceled)
        return {Outcome::Canceled, text};
    return {Outcome::Failed, text};
}

} // namespace lockscope::play
