#include "core/monitor/discovery/key_events.h"

#include "core/base/core_text.h"

namespace lockscope::monitor {

namespace {

// These strings must stay exactly the same, because an ACL may allow only a literal pattern.
const std::vector<QByteArray> &eventPatterns()
{
    static const std::vector<QByteArray> patterns{QByteArrayLiteral("__keyevent@*__:*"),
                                                  QByteArrayLiteral("__keyspace@*__:*")};
    return patterns;
}

Look::Hint hintOf(const QByteArray &event)
{
    if (event == "expired")
        return Look::Hint::KeyExpired;
    if (event == "del" || event == "evicted" || event == "rename_from")
        return Look::Hint::KeyDeleted;
    return Look::Hint::KeyTouched;
}

} // namespace

KeyEvents::KeyEvents(NodeReader *nodeReader, KeyHints *hints)
    : m_nodeReader(nodeReader)
    , m_hints(hints)
{ }

std::optional<KeyEvents::Told> KeyEvents::parse(const Channel &channel, const QByteArray &payload)
{
    const QByteArray &text = channel.raw();
    const bool isEvent = text.startsWith("__keyevent@");
    if (!isEvent && !text.startsWith("__keyspace@"))
        return std::nullopt;
    const qsizetype from = 11; // after the @
    const qsizetype end = text.indexOf("__:", from);
    if (end < 0)
        return std::nullopt;
    bool ok = false;
    const int db = text.mid(from, end - from).toInt(&ok);
    if (!ok)
        return std::nullopt;
    const QByteArray rest = text.mid(end + 3);
    return isEvent ? Told{db, rest, Key(payload)} : Told{db, payload, Key(rest)};
}

Task<void> KeyEvents::subscribe(std::stop_token stop)
{
    std::vector<std::shared_ptr<redis::Subscription>> made;
    m_turnedOff = m_fellSilent = false;
    m_untold = 0;
    m_missing.clear();
    for (const QByteArray &pattern : eventPatterns()) {
        const redis::Subscriber::Handler handler = [this, stop](const redis::Message &message) {
            if (!stop.stop_requested())
                heard(message);
        };
        auto one = co_await m_nodeReader->subscribe(pattern, handler, stop);
        if (stop.stop_requested())
            co_return;
        if (one)
            made.push_back(*one);
        else if (one.error().kind == Error::Kind::Forbidden)
            m_missing.push_back(QStringLiteral("PSUBSCRIBE ") + QString::fromLatin1(pattern));
    }
    m_subscriptions = std::move(made);
    m_state = m_subscriptions.empty() && !m_missing.empty() ? Status::Feed::Denied : Status::Feed::Off;
}

void KeyEvents::stop()
{
    m_subscriptions.clear();
    m_state = Status::Feed::Off;
}

QString KeyEvents::why(bool changesSeen) const
{
    if (m_state == Status::Feed::On)
        return {};
    if (m_state == Status::Feed::Denied)
        return CoreText::tr("the server's ACL does not let this user receive key events");
    if (m_turnedOff)
        return CoreText::tr("turned off: more than %1 key events a second").arg(Flood::mostPerSecond);
    if (m_fellSilent)
        return CoreText::tr("keys change but key events no longer arrive: notify-keyspace-events was turned off or "
                            "changed on the server");
    if (changesSeen)
        return CoreText::tr("keys changed but no key event arrived: notify-keyspace-events is off on the server");
    return CoreText::tr("no key event has arrived yet");
}

// An event may arrive slightly later than the read that found its write. If the events of two writes are missing, two
// seconds apart, the cause is not a delay.
void KeyEvents::compareWith(const LockStore::Unannounced &write)
{
    constexpr Millis delayed(2'000);
    constexpr int enough = 2;
    if (m_state != Status::Feed::On || write.before == m_comparedTo || m_heardAt >= write.after)
        return;
    m_comparedTo = write.before;
    if (m_untold++ == 0)
        m_silentSince = write.before;
    if (m_untold < enough || write.before - m_silentSince < delayed)
        return;
    m_state = Status::Feed::Off;
    m_fellSilent = true;
}

void KeyEvents::heard(const redis::Message &message)
{
    if (m_subscriptions.empty() || m_turnedOff)
        return;
    if (m_flood.isReached(m_nodeReader->clock()->now())) {
        m_turnedOff = true;
        stop();
        return;
    }
    m_state = Status::Feed::On;
    m_fellSilent = false;
    m_heardAt = m_nodeReader->clock()->now();
    m_untold = 0;
    const auto told = parse(message.channel, message.payload);
    if (told && told->db == m_nodeReader->db())
        m_hints->touched(told->key, hintOf(told->event),
                         told->event.startsWith('h') ? KeyHints::Sign::Hash : KeyHints::Sign::Name);
}

} // namespace lockscope::monitor
