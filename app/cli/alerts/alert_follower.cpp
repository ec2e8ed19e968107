#include "app/cli/alerts/alert_follower.h"

#include "app/cli/alerts/alert_report.h"

namespace lockscope::cli {

namespace {

constexpr Millis tickEvery{100};

ConnectionId watchedBy(Session *session)
{
    return {session->source(), session->client()->address().db};
}

} // namespace

AlertFollower::AlertFollower(const Context *context, const AlertOptions &options, Print print)
    : m_context(context)
    , m_print(std::move(print))
    , m_engine(options.rules, context->clock)
    , m_watch(&m_list, context->clock)
{
    if (!options.command.isEmpty())
        m_hook = std::make_unique<HookRunner>(options.command, context->clock,
                                              [context](const QString &text) { context->streams.error(text); });
    for (Session *session : context->all())
        follow(session);
    connect(&m_timer, &QTimer::timeout, this, &AlertFollower::tick);
    m_timer.start(tickEvery);
}

AlertFollower::~AlertFollower() = default;

void AlertFollower::follow(Session *session)
{
    const ConnectionId of = watchedBy(session);
    m_watch.setServer(of, session->client()->address().node());
    const auto setContact = [this, session, of] {
        m_watch.setContact(of, session->client()->isLive());
        m_engine.setContact(of, session->client()->isLive());
    };
    setContact();
    connect(session->client(), &redis::Server::stateChanged, this, setContact);
    connect(session->monitor(), &monitor::Monitor::changed, this, [this](const DeltaPtr &delta) {
        m_watch.apply(*delta);
        m_engine.apply(*delta);
    });
    connect(session->monitor(), &monitor::Monitor::happened, this,
            [this](const std::vector<LockEvent> &events) { m_watch.happened(events); });
    connect(session->monitor(), &monitor::Monitor::statusChanged, this, [this, of](const Status &status) {
        if (!status.scanComplete)
            return;
        m_watch.setScanned(of);
        m_engine.setScanned(of);
    });
    connect(session->clients(), &clients::ClientWatch::changed, this, [this, of](const clients::ClientDeltaPtr &delta) {
        m_watch.apply(of, *delta);
        m_engine.apply(of, *delta);
    });
    m_engine.setUsualKnown(of, session->recorder() != nullptr); // then the session knows the history
    session->clients()->start();
}

QString AlertFollower::serverOf(const ConnectionId &of) const
{
    for (Session *session : m_context->all()) {
        if (watchedBy(session) == of)
            return session->client()->address().node();
    }
    return m_context->address().node();
}

void AlertFollower::tick()
{
    m_watch.tick();
    (void)m_watch.takeNews(); // nobody is notified here
    m_engine.tick();
    for (const alerts::AlertChange &change : m_engine.takeChanges()) {
        alerts::follow(change, &m_watch);
        const QString server = serverOf(change.of);
        m_print(change, server);
        if (m_hook && change.what != alerts::AlertChange::What::Unwatched)
            m_hook->run(hookRun(change, server));
    }
    record();
}

void AlertFollower::record()
{
    for (const auto &[of, incident] : m_changed.take(m_list)) {
        for (Session *session : m_context->all()) {
            if (watchedBy(session) == of && session->recorder())
                session->recorder()->add(incident);
        }
    }
}

void AlertFollower::finish()
{
    m_timer.stop();
    for (Session *session : m_context->all())
        m_watch.forget(watchedBy(session));
    record();
}

AlertFollower::Print printAlerts(const Context &context, bool asJson)
{
    const bool isOne = context.others.empty();
    return [streams = context.streams, asJson, isOne](const alerts::AlertChange &change, const QString &server) {
        if (asJson)
            streams.json(alertJson(change, server));
        else
            streams.line(alertLine(change, isOne ? QString() : server));
    };
}

} // namespace lockscope::cli
