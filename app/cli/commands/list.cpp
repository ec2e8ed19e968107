#include "app/cli/command/look_once.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/several.h"
#include "app/cli/options/columns.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/quorum_option.h"
#include "app/cli/output/json.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

// Of all servers, in their order.
std::vector<LockPtr> presentLocks(const Context &context)
{
    std::vector<LockPtr> present;
    for (Session *session : context.all()) {
        const auto snapshot = session->monitor()->snapshot();
        for (const LockPtr &lock : snapshot->locks) {
            if (!lock->gone)
                present.push_back(lock);
        }
    }
    return present;
}

void printJson(const Context &context, const QJsonArray &locks, bool complete)
{
    context.streams.json(QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                                     {QStringLiteral("complete"), complete},
                                     {QStringLiteral("locks"), locks}});
}

QString placesText(const Context &context)
{
    QStringList places;
    for (Session *session : context.reached()) {
        const redis::Address &address = session->client()->address();
        places << QStringLiteral("%1, database %2").arg(address.node(), QString::number(address.db));
    }
    return places.join(QStringLiteral("; "));
}

void printTable(const Context &context, const QStringList &columns, const std::vector<LockPtr> &locks,
                const LeadColumn &lead)
{
    if (locks.empty())
        return context.streams.line(QStringLiteral("no locks in %1").arg(placesText(context)));
    for (const QString &line : tableLines(columns, locks, context.clock->now(), lead))
        context.streams.line(line);
}

} // namespace

class List final : public Command {
public:
    List()
        : Command({QStringLiteral("list"), {}, QStringLiteral("every lock there is")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_columns, &m_quorum}; }

    void parse(Given &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_columns.read(given);
        m_quorum.read(given, m_connection);
    }

    bool looksAtSeveral() const override { return true; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }

    Task<int> run(Context *context) override;

private:
    Task<int> runOnSet(Context *context, bool complete);
    void print(const Context &context, bool complete) const;

    JsonOption m_json;
    Columns m_columns;
    QuorumOption m_quorum;
};

Task<int> List::run(Context *context)
{
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    auto whole = co_await completeAll(context, limit);
    if (!whole)
        co_return context->fail(whole.error());
    const bool complete = *whole && context->missed.empty();
    const bool isStopped = context->stop.stop_requested();
    if (!m_quorum.wanted) {
        print(*context, complete);
        co_return isStopped ? int(NotFound) : context->whole(); // what was found by then is not all
    }
    const int code = co_await runOnSet(context, complete);
    co_return code;
}

void List::print(const Context &context, bool complete) const
{
    const std::vector<LockPtr> locks = presentLocks(context);
    const Instant now = context.clock->now();
    if (m_json.wanted) {
        QJsonArray array;
        for (const LockPtr &lock : locks)
            array.append(lockJson(*lock, context.addressOf(lock->id), now));
        return printJson(context, array, complete);
    }
    printTable(context, m_columns.names, locks, context.others.empty() ? LeadColumn() : nodeColumn(context));
    if (!complete)
        context.streams.error(QStringLiteral("not everything was looked at: there may be more locks"));
}

// That a server of the set does not answer is part of what is told of each lock.
Task<int> List::runOnSet(Context *context, bool complete)
{
    SetOfServers set(context);
    const std::optional<Key> all;
    auto looked = co_await set.look(all);
    if (!looked)
        co_return context->fail(looked.error());
    if (m_json.wanted) {
        QJsonArray array;
        for (const LockPtr &row : set.rows())
            array.append(set.json(*row));
        printJson(*context, array, complete);
    } else {
        printTable(*context, m_columns.names, set.rows(), set.column());
    }
    co_return int(Done);
}

template CommandPtr makeCommand<List>();

} // namespace lockscope::cli
