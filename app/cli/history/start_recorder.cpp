#include "app/cli/history/start_recorder.h"

#include "app/app_text.h"

#include <QCoreApplication>

namespace lockscope::cli {

std::unique_ptr<history::Recorder> startRecorder(const Context &context, Session *session, const QString &file)
{
    using history::Recorder;
    const redis::Address &address = session->client()->address();
    Recorder::Options options;
    options.path = file.isEmpty() ? history::historyPath(history::historyFolder(), address.node(), address.db) : file;
    options.program = QStringLiteral("lockscope-cli %1 (%2)")
                          .arg(QLatin1String(LOCKSCOPE_VERSION), QString::number(QCoreApplication::applicationPid()));
    auto recorder = std::make_unique<Recorder>(session->monitor(), context.clock, options);
    const auto tell = [streams = context.streams](const QString &text) { streams.error(text); };
    QObject::connect(recorder.get(), &Recorder::problem, recorder.get(), tell);
    QObject::connect(recorder.get(), &Recorder::notice, recorder.get(), tell);
    QObject::connect(recorder.get(), &Recorder::stateChanged, recorder.get(), [tell, path = options.path](auto state) {
        if (state == Recorder::State::Recording)
            tell(AppText::tr("recording to %1").arg(path));
    });
    return recorder;
}

} // namespace lockscope::cli
