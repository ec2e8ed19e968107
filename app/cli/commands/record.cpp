#include "app/app_text.h"
#include "app/cli/alerts/alert_follower.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/history/report_recorder.h"
#include "app/cli/options/alert_options.h"

#include <QFileInfo>

namespace lockscope::cli {

class Record final : public CliCommand {
public:
    Record()
        : CliCommand(
            {QStringLiteral("record"), QStringLiteral("[FILE]"),
             AppText::tr("record the holds and waits of the locks, until Ctrl+C"),
             AppText::tr("Without FILE, records to the history of the server, which other commands and the window\n"
                         "read. It keeps 30 days or 1 GB, whichever is less.\n"
                         "With FILE, records to that file, which you can share. It must not exist.\n"
                         "If another program already records this server, waits until that program ends.\n"
                         "Incidents, such as a lock without expiry, are recorded as well.\n")
                 + QLatin1Char('\n') + AlertOptions::notes()})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("record --url redis://db.example:6379"),
                QStringLiteral("record --alerts rules.toml --exec ./page-somebody")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_alerts}; }

    void parse(ParsedCommandLine &given) override
    {
        if (!given.words.isEmpty())
            m_file = given.words.takeFirst();
        given.noMoreWords();
        m_connection.read(given);
        m_alerts.read(given);
        if (!m_file.isEmpty())
            m_connection.needOneServer(given);
        else
            m_connection.needDifferentServers(given);
        if (!m_file.isEmpty() && QFileInfo::exists(m_file))
            given.wrong(AppText::tr("%1 already exists. Choose another file, or leave it out to record to the history")
                            .arg(m_file));
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override
    {
        options.historyFile = m_file;
        options.historyFolder = history::historyFolder();
    }
    bool goesOn() const override { return true; }
    bool looksAtSeveral() const override { return true; }

    Task<int> run(Context *context) override
    {
        QObject listener;
        reportConnection(*context, &listener);
        AlertFollower alerts(context, m_alerts, printAlerts(*context, false));
        for (Session *session : context->all()) {
            reportRecorder(*context, session->recorder());
            session->monitor()->start();
        }
        co_await untilStopped(context->clock, context->stop);
        alerts.finish();
        qint64 rows = 0;
        int code = Done;
        for (Session *session : context->all()) {
            if (session->recorder()->state() == history::Recorder::State::Failing)
                code = Failed;
            session->recorder()->stop();
            rows += session->recorder()->rowCount();
        }
        context->streams.error(AppText::tr("recorded %n holds, waits and other events", nullptr, int(rows)));
        co_return code;
    }

private:
    AlertOptions m_alerts;
    QString m_file;
};

template CommandPtr makeCommand<Record>();

} // namespace lockscope::cli
