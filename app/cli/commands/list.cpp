#include "app/cli/command/make_command.h"
#include "app/cli/options/columns.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/json.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

void printJson(const Context &context, const Snapshot &snapshot)
{
    const Instant now = context.clock->now();
    QJsonArray locks;
    for (const auto &lock : snapshot.locks) {
        if (!lock->gone)
            locks.append(lockJson(*lock, context.session->client()->addressOf(lock->id.key), now));
    }
    context.streams.json(QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                                     {QStringLiteral("complete"), snapshot.complete},
                                     {QStringLiteral("locks"), locks}});
}

void printTable(const Context &context, const QStringList &columns, const Snapshot &snapshot)
{
    std::vector<LockPtr> present;
    for (const auto &lock : snapshot.locks) {
        if (!lock->gone)
            present.push_back(lock);
    }
    if (present.empty()) {
        context.streams.line(QStringLiteral("no locks in %1, database %2")
                                 .arg(context.address().node(), QString::number(context.address().db)));
    } else {
        for (const QString &line : tableLines(columns, present, context.clock->now()))
            context.streams.line(line);
    }
    if (!snapshot.complete)
        context.streams.error(QStringLiteral("the scan was not finished: there may be more locks"));
}

} // namespace

class List final : public Command {
public:
    List()
        : Command({QStringLiteral("list"), {}, QStringLiteral("every lock there is")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_columns}; }

    void parse(Given &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_columns.read(given);
        m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override // one whole look, at once
    {
        options.monitor.scanShare = 1;
        options.monitor.commandsPerSecond = 100'000;
    }

    Task<int> run(Context *context) override;

private:
    JsonOption m_json;
    Columns m_columns;
};

Task<int> List::run(Context *context)
{
    auto *watching = context->session->monitor();
    watching->start();
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    auto complete = co_await watching->complete(limit, context->stop);
    if (!complete && complete.error().kind != Error::Kind::Canceled && complete.error().kind != Error::Kind::Timeout)
        co_return context->fail(complete.error());
    const auto snapshot = watching->snapshot();
    if (m_json.wanted)
        printJson(*context, *snapshot);
    else
        printTable(*context, m_columns.names, *snapshot);
    co_return Done;
}

template CommandPtr makeCommand<List>();

} // namespace lockscope::cli
