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
    QObject::connect(recorder, &Recorder::stateChanged, recorder, [tell, recorder](Recorder::State state) {
        if (state == Recorder::State::Recording)
            tell(AppText::tr("recording to %1").arg(recorder->path()));
    });
}

} // namespace lockscope::cli
