#include "app/app_text.h"
#include "app/cli/command/lock_details.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/history/explain_past.h"
#include "app/cli/history/recorded_findings.h"
#include "app/cli/history/usual_holds.h"
#include "app/cli/options/history_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/lock_names.h"
#include "app/cli/options/look_time.h"
#include "app/cli/options/past_time.h"
#include "app/cli/options/quorum_option.h"
#include "app/cli/output/json.h"
#include "app/cli/tracing/unlock_report.h"
#include "core/base/escape.h"

#include <QDateTime>

namespace lockscope::cli {

class Explain final : public CliCommand {
public:
    Explain()
        : CliCommand(
            {QStringLiteral("explain"), QStringLiteral("NAME"),
             AppText::tr("explain the state of a lock, with the evidence"),
             AppText::tr(
                 "With --unlock: why an unlock of that owner was refused (\"attempt to unlock lock, not locked by "
                 "current thread\"). The exit code is 1 if nothing shows the reason.\n"
                 "With --at: who held it and who waited then, as far as it was recorded (see record).")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("explain order:42 --at 03:12"),
                QStringLiteral("explain order:42 --unlock 6a7f…:31 --from monitor.log")};
    }

    std::vector<const OptionGroup *> groups() const override
    {
        return {&m_time, &m_names, &m_json, &m_quorum, &m_history};
    }
    bool looksAtSeveral() const override { return true; }

    void parse(ParsedCommandLine &given) override
    {
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_names.needOne(given);
        m_json.read(given);
        m_time.read(given);
        m_quorum.read(given, m_connection);
        m_history.read(given);
        readUnlock(given);
        readAt(given);
        if (given.has(m_unlock) || connectsNot())
            m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool followsChanges() const override { return true; }
    bool connects() const override { return m_log.isEmpty() && !connectsNot(); }
    QStringList usedOffline() const override
    {
        return connectsNot() ? m_history.usedOffline(m_connection.options()) : QStringList();
    }
    void adjust(SessionOptions &options) const override
    {
        if (m_owner.isEmpty() && (m_time.time == Millis(0) || m_at))
            watchOnly(options,
                      m_names.first()); // otherwise it also reads other locks, which may be parts of a deadlock
    }
    Task<int> run(Context *context) override
    {
        if (!m_owner.isEmpty()) {
            const UnlockQuestion question{m_names.first(), m_owner, m_log, m_history.pathFor(context->address()), m_at};
            const int code = co_await reportUnlock(context, question, m_json.wanted);
            co_return code;
        }
        if (m_at)
            co_return explainPast(*context, {m_names.first(), *m_at, m_history.pathFor(context->address())},
                                  m_json.wanted);
        const Key name = m_names.first();
        co_await watchFor(context, name, m_time.time);
        context->deadlocks->look();
        if (m_quorum.wanted) {
            const int code = co_await explainOnSet(context);
            co_return code;
        }
        std::vector<int> codes;
        const std::vector<Session *> reached = context->reached();
        for (Session *session : reached) {
            const int code = co_await explainOn(context, session);
            codes.push_back(code);
        }
        co_return codeOfAll(*context, name, codes);
    }

protected:
    Options ownOptions() const override { return {m_atOption, m_unlock, m_from}; }

private:
    Task<int> explainOn(Context *context, Session *session) const
    {
        const Key name = m_names.first();
        (void)useUsualHolds(*context, session, name.raw()); // without a history, the row does not say what is usual
        auto read = co_await readLock(context, session, name);
        if (!read.lock)
            co_return read.exitCode;
        if (!m_json.wanted && !context->others.empty())
            context->streams.line(AppText::tr("on %1").arg(session->client()->address().node()));
        if (!m_json.wanted)
            printWords(*context, *read.lock); // before asking the replicas, which may answer slowly
        if (!m_json.wanted)
            printRecordedFindings(*context, m_history.pathFor(session->client()->address()), *read.lock);
        const LockId id = read.lock->id;
        auto copies = co_await readCopies(context, session, id, m_connection.catalog());
        if (m_json.wanted)
            printJson(*context, *read.lock, copies);
        else
            printCopies(*context, *read.lock, copies);
        co_return int(Done);
    }
    Task<int> explainOnSet(Context *context) const
    {
        SetOfServers set(context);
        const std::optional<Key> name = m_names.first();
        auto looked = co_await set.look(name);
        if (!looked)
            co_return context->fail(looked.error());
        if (set.rows().empty())
            co_return codeOfAll(*context, *name, set.codes());
        const Lock &row = *set.rows().front();
        if (m_json.wanted) {
            QJsonObject json = set.json(row);
            addWords(json, row, context->clock->now());
            context->streams.json(json);
            co_return int(Done);
        }
        printWords(*context, row);
        for (const QString &line : set.lines(row))
            context->streams.line(line);
        co_return int(Done);
    }
    static void printJson(const Context &context, const Lock &lock, const LockCopiesPtr &copies)
    {
        const Instant now = context.clock->now();
        QJsonObject json = lockJson(lock, context.addressOf(lock.id), now);
        addCopies(json, lock, copies, now);
        addWords(json, lock, now);
        context.streams.json(json);
    }
    // With a time in the past, only the history answers.
    bool connectsNot() const { return m_at.has_value(); }
    void readAt(ParsedCommandLine &given)
    {
        if (!given.has(m_atOption)) {
            if (m_history.isGiven() && m_owner.isEmpty())
                given.wrong(AppText::tr("--history needs --at or --unlock"));
            return;
        }
        m_at = pastTime(given.value(m_atOption), QDateTime::currentMSecsSinceEpoch());
        if (!m_at)
            given.wrong(AppText::tr("--at needs a time in the past: 03:12, \"5m ago\" or \"2026-11-27 03:12\""));
        if (m_time.isGiven)
            given.wrong(AppText::tr("--at looks at the past, so leave --for and --now out"));
        if (given.has(m_from))
            given.wrong(AppText::tr("--at reads the history, so leave --from out"));
        if (m_quorum.wanted)
            given.wrong(AppText::tr("--at reads the history of one server, so leave --quorum out"));
    }
    void readUnlock(ParsedCommandLine &given)
    {
        m_log = given.value(m_from);
        if (given.has(m_unlock)) {
            m_owner = Owner(fromDisplay(given.value(m_unlock)).value_or(QByteArray()));
            if (m_owner.isEmpty())
                given.wrong(AppText::tr("--unlock needs the owner, as list and trace show it: CLIENT:THREAD"));
        }
        if (given.has(m_unlock) && m_time.isGiven)
            given.wrong(AppText::tr("--unlock reads past records, so leave --for and --now out"));
        if (given.has(m_from) && !given.has(m_unlock))
            given.wrong(AppText::tr("--from needs --unlock"));
        else if (given.has(m_from) && m_log.isEmpty())
            given.wrong(AppText::tr("--from needs a file, or - for standard input"));
    }

    const QCommandLineOption m_atOption{QStringLiteral("at"),
                                        AppText::tr("explain the past: 03:12, \"5m ago\" or \"2026-11-27 03:12\""),
                                        QStringLiteral("TIME")};
    const QCommandLineOption m_unlock{QStringLiteral("unlock"), AppText::tr("why this owner's unlock was refused"),
                                      QStringLiteral("OWNER")};
    const QCommandLineOption m_from{QStringLiteral("from"),
                                    AppText::tr("with --unlock: read a log of MONITOR (- is standard input)"),
                                    QStringLiteral("FILE")};
    LookTime m_time;
    LockNames m_names;
    JsonOption m_json;
    QuorumOption m_quorum;
    HistoryOption m_history;
    std::optional<qint64> m_at; // ms since the epoch
    Owner m_owner;
    QString m_log;
};

template CommandPtr makeCommand<Explain>();

} // namespace lockscope::cli
