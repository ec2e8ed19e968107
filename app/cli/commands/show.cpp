#include "app/cli/command/make_command.h"
#include "app/cli/command/one_lock.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/names.h"
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
        context.streams.line(QStringLiteral("%1 %2, %3 %4, %5")
                                 .arg(QStringLiteral("held by").leftJustified(9), toDisplay(holder.owner.raw()),
                                      QString::number(holder.holds),
                                      holder.holds == 1 ? QStringLiteral("hold") : QStringLiteral("holds"),
                                      word(holder.access))
                             + untilText(holder));
    }
    for (const auto &entry : lock.queue)
        context.streams.line(QStringLiteral("queued    ") + toDisplay(entry.owner.raw()));
    context.streams.line({});
}

} // namespace

class Show final : public Command {
public:
    Show()
        : Command({QStringLiteral("show"), QStringLiteral("NAME"),
                   QStringLiteral("one lock: who holds it, who waits, what can be done")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_names}; }

    void parse(Given &given) override
    {
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_connection.needOneServer(given);
        m_names.needOne(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    Task<int> run(Context *context) override
    {
        const Key name = m_names.first();
        auto read = co_await readLock(context, name);
        if (!read.lock)
            co_return read.exitCode;
        if (m_json.wanted) {
            context->streams.json(
                lockJson(*read.lock, context->session->client()->addressOf(read.lock->id.key), context->clock->now()));
            co_return Done;
        }
        printFacts(*context, *read.lock);
        printWords(*context, *read.lock);
        co_return Done;
    }

private:
    JsonOption m_json;
    Names m_names;
};

template CommandPtr makeCommand<Show>();

} // namespace lockscope::cli
