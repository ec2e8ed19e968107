#include "app/cli/history/report_recorder.h"

#include "app/app_text.h"

namespace lockscope::cli {

void reportRecorder(const Context &context, history::Recorder *recorder)
{
    using history::Recorder;
    const auto tell = [streams = context.streams](const QString &text) {
        if (!text.isEmpty())
            streams.error(text);
    };
    QObject::connect(recorder, &Recorder::problem, recorder, tell);
    QObject::connect(recorder, &Recorder::notice, recorder, tell);
    QObject::connect(recorder, &Recorder::waiting, recorder, tell);
    const auto tellState = [tell, recorder](Recorder::State state) {
        tell(state == Recorder::State::Recording ? AppText::tr("recording to %1").arg(recorder->path()) : QString());
    };
    QObject::connect(recorder, &Recorder::stateChanged, recorder, tellState);
    tell(recorder->why()); // it may have begun already
    tellState(recorder->state());
}

} // namespace lockscope::cli
