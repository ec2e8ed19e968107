#include "app/app_text.h"
#include "app/cli/command/lock_details.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/lock_names.h"
#include "app/cli/options/look_time.h"
#include "app/cli/options/quorum_option.h"
#include "app/cli/output/json.h"
#include "app/cli/output/list_columns.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString untilText(const Holder &holder)
{
    return holder.deadlineMillis ? QStringLiteral(", until ") + isoTime(holder.deadlineMillis) : QString();
}

void printFacts(const Context &context, const Lock &lock)
{
    const Instant now = context.clock->now();
    for (const QString &column : allColumnNames())
        context.streams.line(column.leftJustified(10) + cell(column, lock, now));
    for (const auto &holder : lock.holders) {
        context.streams.line(QStringLiteral("%1 %2, %3, %4")
                                 .arg(AppText::tr("held by").leftJustified(9), toDisplay(holder.owner.raw()),
                                      AppText::tr("%n holds", nullptr, int(holder.holds)), word(holder.access))
                             + untilText(holder));
    }
    for (const auto &entry : lock.queue)
        context.streams.line(QStringLiteral("queued    ") + toDisplay(entry.owner.raw()));
    context.streams.line({});
}

} // namespace

class Show final : public CliCommand {
public:
    Show()
        : CliCommand({QStringLiteral("show"), QStringLiteral("NAME"),
                      AppText::tr("show one lock: its holders, its waiters, the possible actions")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("show order:42"), QStringLiteral("show order:42 --json")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_time, &m_json, &m_names, &m_quorum}; }

    void parse(ParsedCommandLine &given) override
    {
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_time.read(given);
        m_quorum.read(given, m_connection);
        m_names.needOne(given);
    }

    bool looksAtSeveral() const override { return true; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override { watchOnly(options, m_names.first()); }
    bool followsChanges() const override { return true; }
    Task<int> run(Context *context) override;

private:
    Task<int> runOnSet(Context *context) const;
    Task<int> showOn(Context *context, Session *session) const;

    LookTime m_time;
    JsonOption m_json;
    LockNames m_names;
    QuorumOption m_quorum;
};

// Shows the lock of every server that has it. NotFound only if no server has it.
Task<int> Show::run(Context *context)
{
    const Key name = m_names.first();
    co_await watchFor(context, name, m_time.time);
    if (m_quorum.wanted) {
        const int code = co_await runOnSet(context);
        co_return code;
    }
    std::vector<int> codes;
    const std::vector<Session *> reached = context->reached();
    for (Session *session : reached) {
        const int code = co_await showOn(context, session);
        codes.push_back(code);
    }
    co_return codeOfAll(*context, name, codes);
}

Task<int> Show::showOn(Context *context, Session *session) const
{
    const Key name = m_names.first();
    auto read = co_await readLock(context, session, name);
    if (!read.lock)
        co_return read.exitCode;
    const redis::Address &address = session->client()->address();
    const Lock &lock = *read.lock;
    const LockId id = lock.id;
    if (!m_json.wanted) { // before asking the replicas, which may answer slowly
        if (!context->others.empty())
            context->streams.line(AppText::tr("on %1").arg(address.node()));
        printFacts(*context, lock);
        printWords(*context, lock);
    }
    auto copies = co_await readCopies(context, session, id, m_connection.catalog());
    if (!m_json.wanted) {
        printCopies(*context, lock, copies);
        co_return int(Done);
    }
    QJsonObject json = lockJson(lock, context->addressOf(lock.id), context->clock->now());
    addCopies(json, lock, copies, context->clock->now());
    context->streams.json(json);
    co_return int(Done);
}

Task<int> Show::runOnSet(Context *context) const
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
        context->streams.json(set.json(row));
        co_return int(Done);
    }
    printFacts(*context, row);
    for (const QString &line : set.lines(row))
        context->streams.line(line);
    co_return int(Done);
}

template CommandPtr makeCommand<Show>();

} // namespace lockscope::cli
