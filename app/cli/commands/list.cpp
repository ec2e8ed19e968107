#include "app/app_text.h"
#include "app/cli/command/identify_clients.h"
#include "app/cli/command/known_clients.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/options/client_names.h"
#include "app/cli/options/columns_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/list_filter.h"
#include "app/cli/options/quorum_option.h"
#include "app/cli/output/json.h"
#include "core/base/escape.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

// The locks of all servers, in the order of the servers.
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
        places << AppText::tr("%1, database %2").arg(address.node(), QString::number(address.db));
    }
    return places.join(QStringLiteral("; "));
}

} // namespace

class List final : public CliCommand {
public:
    List()
        : CliCommand(
            {QStringLiteral("list"), QStringLiteral("[TERM…]"),
             AppText::tr("list all locks, or those that a filter accepts"),
             AppText::tr(
                 "list shows the locks that fulfill every TERM. Quote terms for the shell:\n"
                 "  order              the name or a holder contains this text\n"
                 "  'order:*'          the whole name matches this pattern\n"
                 "  '/^order:[0-9]+/'  the name matches this regular expression\n"
                 "  kind:fair          the kind is fair; also state: name: holder: client: server:\n"
                 "  'waiting>2'        more than two wait; also held>1m ttl<5s holds>=2\n"
                 "  'kind:fair -job:*' a - negates a term; an argument that begins with - is an option\n"
                 "client: takes a part of a client's UUID, its address (client:10.0.0.4) or its name by a rule\n"
                 "of --client-names, but not a name that you gave the client in the window. For an address, list\n"
                 "reads the connections (CLIENT LIST). Give --client-names or --identify, because they show which\n"
                 "connections belong to a client. Locks of clients without a known address are left out.\n"
                 "The states are colored on a terminal, unless NO_COLOR is set.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("list 'kind:fair waiting>2 -order:*' --sort held"),
                QStringLiteral("list --url redis://a --url redis://b --url redis://c --quorum")};
    }

    std::vector<const OptionGroup *> groups() const override
    {
        return {&m_json, &m_filter, &m_columns, &m_quorum, &m_names, &m_identify};
    }

    void parse(ParsedCommandLine &given) override
    {
        m_filter.read(given);
        m_connection.read(given);
        m_json.read(given);
        m_columns.read(given);
        if (m_json.wanted && (m_columns.isGiven || !m_filter.hasHeaders))
            given.wrong(
                AppText::tr("-o and --no-headers are for the table. Leave them out, because --json has every field"));
        m_quorum.read(given, m_connection);
        m_names.read(given);
        m_identify.read(given);
        if ((m_identify.isWanted || !m_names.rules.empty()) && !m_filter.dependsOnClients())
            given.wrong(AppText::tr("--client-names and --identify are for a term client:VALUE. Add such a term"));
        if (m_identify.isWanted && m_connection.servers.size() > 1)
            given.wrong(AppText::tr("--identify listens to one server: give one --url"));
    }

    bool looksAtSeveral() const override { return true; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }

    Task<int> run(Context *context) override;

private:
    Task<int> runOnSet(Context *context, bool complete);
    Task<std::optional<int>> findClients(Context *context);
    void printUnknownClients(const Context &context, const std::vector<LockPtr> &locks) const;
    std::vector<LockPtr> filtered(const Context &context, std::vector<LockPtr> locks) const;
    void print(const Context &context, bool complete) const;
    void printTable(const Context &context, const std::vector<LockPtr> &locks, const LeadColumn &lead,
                    bool complete) const;

    JsonOption m_json;
    ListFilter m_filter;
    ColumnsOption m_columns;
    QuorumOption m_quorum;
    ClientNames m_names;
    IdentifyClients m_identify;
    KnownClients m_clients;
};

Task<int> List::run(Context *context)
{
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    auto whole = co_await completeAll(context, limit);
    int failed = Done; // an error does not hide the locks that were found
    if (!whole)
        failed = context->fail(whole.error());
    const auto notFound = co_await findClients(context);
    if (notFound)
        co_return *notFound;
    const bool complete = whole && *whole && context->missed.empty() && m_clients.isComplete();
    const bool isStopped = context->stop.stop_requested(); // read now, because a lost output also requests a stop
    int code = Done;
    if (m_quorum.wanted) {
        const int codeOfSet = co_await runOnSet(context, complete);
        code = codeOfSet;
    } else {
        print(*context, complete);
        code = m_clients.isRefused() ? int(Refused) : context->wholeIf(complete);
    }
    if (failed != Done)
        co_return failed;
    co_return isStopped ? context->interrupted() : code; // after a stop, the list is incomplete
}

void List::printTable(const Context &context, const std::vector<LockPtr> &locks, const LeadColumn &lead,
                      bool complete) const
{
    if (locks.empty() && complete) {
        const QString what =
            m_filter.isGiven() ? AppText::tr("no matching locks in %1") : AppText::tr("no locks in %1");
        const QString text = what.arg(placesText(context));
        m_filter.hasHeaders ? context.streams.line(text) : context.streams.error(text);
    }
    if (!locks.empty()) {
        const TableLook look{m_filter.hasHeaders, context.streams.colours};
        for (const QString &line : tableLines(m_columns.names, locks, context.clock->now(), lead, look))
            context.streams.line(line);
    }
    if (!complete)
        context.streams.error(AppText::tr("could not read everything. There may be more locks"));
}

// Reads the connections only if a term needs them, because a server may have thousands.
Task<std::optional<int>> List::findClients(Context *context)
{
    const bool isNeeded = m_filter.dependsOnAddresses() || m_identify.isWanted || !m_names.rules.empty();
    if (!isNeeded || context->stop.stop_requested())
        co_return std::nullopt;
    if (m_identify.isWanted) {
        const std::vector<LockPtr> locks = context->session->monitor()->snapshot()->locks;
        const std::optional<Millis> time = m_identify.time;
        const auto failed = co_await identifyClients(context, time, locks);
        if (failed)
            co_return failed;
    }
    const clients::NameRules rules = m_names.rules;
    co_await m_clients.look(context, rules);
    co_return std::nullopt;
}

void List::printUnknownClients(const Context &context, const std::vector<LockPtr> &locks) const
{
    for (const QString &value : m_filter.unknownClients(locks, m_clients.context(context.clock->now()))) {
        const QString shown = toDisplay(value.toUtf8());
        const QString line = filter::isClientAddress(value)
            ? AppText::tr("client:%1 is not a known address of any holder or queued waiter").arg(shown)
            : AppText::tr("client:%1 is not a part of the UUID of any holder or queued waiter. Only the window knows "
                          "the names that you gave clients: write a part of the UUID, or an address")
                  .arg(shown);
        context.streams.error(line);
    }
    const int without = m_clients.withoutAddress();
    if (m_filter.dependsOnAddresses() && without > 0)
        context.streams.error(AppText::tr("the addresses of %n clients are unknown, so their locks are left out. "
                                          "--client-names or --identify may find them",
                                          nullptr, without));
}

std::vector<LockPtr> List::filtered(const Context &context, std::vector<LockPtr> locks) const
{
    printUnknownClients(context, locks);
    return m_filter.apply(std::move(locks), m_clients.context(context.clock->now()));
}

void List::print(const Context &context, bool complete) const
{
    const std::vector<LockPtr> locks = filtered(context, presentLocks(context));
    const Instant now = context.clock->now();
    if (m_json.wanted) {
        QJsonArray array;
        for (const LockPtr &lock : locks)
            array.append(lockJson(*lock, context.addressOf(lock->id), now));
        return printJson(context, array, complete);
    }
    printTable(context, locks, context.others.empty() ? LeadColumn() : nodeColumn(context), complete);
}

// A server that does not answer changes the exit code only if there are no rows, because each row shows the silent
// servers. Missing addresses of clients always change the exit code, because no row shows them.
Task<int> List::runOnSet(Context *context, bool complete)
{
    SetOfServers set(context);
    const std::optional<Key> all;
    auto looked = co_await set.look(all);
    if (!looked)
        co_return context->fail(looked.error());
    const std::vector<LockPtr> rows = filtered(*context, set.rows());
    if (m_json.wanted) {
        QJsonArray array;
        for (const LockPtr &row : rows)
            array.append(set.json(*row));
        printJson(*context, array, complete);
    } else {
        printTable(*context, rows, set.column(), complete || !set.rows().empty());
    }
    if (m_clients.isRefused())
        co_return int(Refused);
    const bool isKnown = m_clients.isComplete() && !set.rows().empty();
    co_return isKnown ? int(Done) : context->wholeIf(complete);
}

template CommandPtr makeCommand<List>();

} // namespace lockscope::cli
