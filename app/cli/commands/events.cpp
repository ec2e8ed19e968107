#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/json.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString eventLine(const LockEvent &event)
{
    using What = LockEvent::What;
    if (event.what == What::Restarted)
        return AppText::tr("server restarted (its run id changed): %n locks vanished", nullptr, int(event.locks));
    if (event.what == What::FailedOver)
        return AppText::tr(
                   "failover: %1 is master now. %n known locks vanished, and so may locks that were written in the "
                   "last moments before",
                   nullptr, int(event.locks))
            .arg(event.node);
    if (event.what == What::Vanished)
        return AppText::tr("%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?", nullptr, int(event.locks));
    const QString owner = event.owner.isEmpty() ? QString() : QStringLiteral("  ") + toDisplay(event.owner.raw());
    return QStringLiteral("%1  %2%3  (%4)")
        .arg(QString(word(event.what)).leftJustified(10), toDisplay(event.id.key.raw()), owner, word(event.knownBy));
}

} // namespace

class Events final : public CliCommand {
public:
    Events()
        : CliCommand(
            {QStringLiteral("events"), {}, AppText::tr("print what happens to the locks, line by line, until Ctrl+C")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("events"), QStringLiteral("events --json --url redis://a --url redis://b")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_connection.needDifferentServers(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool goesOn() const override { return true; }
    bool looksAtSeveral() const override { return true; }

    Task<int> run(Context *context) override
    {
        QObject listener;
        reportConnection(*context, &listener);
        const auto print = [context, json = m_json.wanted](const std::vector<LockEvent> &happened) {
            for (const auto &event : happened) {
                const QString node = context->others.empty() ? QString() : context->addressOf(event.id).node();
                if (json)
                    context->streams.json(eventJson(event, node));
                else
                    context->streams.line(localTime(event.wallMillis) + QStringLiteral("  ")
                                          + (node.isEmpty() ? node : node + QStringLiteral("  ")) + eventLine(event));
            }
        };
        for (Session *session : context->all()) {
            QObject::connect(session->monitor(), &monitor::Monitor::happened, &listener, print);
            session->monitor()->start();
        }
        co_await untilStopped(context->clock, context->stop);
        co_return Done;
    }

private:
    JsonOption m_json;
};

template CommandPtr makeCommand<Events>();

} // namespace lockscope::cli
