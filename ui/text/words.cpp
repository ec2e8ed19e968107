#include "ui/text/words.h"

#include "core/base/escape.h"
#include "ui/text/format.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace

QString translated(const char *text, int number)
{
    return QCoreApplication::translate("describe", text, nullptr, number);
}

QString stateWord(State state)
{
    return translated(traitsOf(state).title);
}

QString stateMeaning(State state)
{
    return translated(traitsOf(state).meaning);
}

QString attentionText(State state, int count)
{
    const StateTraits &traits = traitsOf(state);
    return traits.counted ? translated(traits.counted, count) : QString();
}

QString kindWord(Kind kind)
{
    return translated(traitsOf(kind).title);
}

QString modeWord(Mode mode)
{
    return mode == Mode::Read ? Words::tr("read") : Words::tr("write");
}

QString accessWord(Access access)
{
    switch (access) {
    case Access::Exclusive: return Words::tr("exclusive");
    case Access::Read: return Words::tr("read");
    case Access::Write: return Words::tr("write");
    }
    return {};
}

QString leaseWord(LeaseKind lease)
{
    switch (lease) {
    case LeaseKind::Learning: return Words::tr("learning");
    case LeaseKind::Watchdog: return Words::tr("watchdog");
    case LeaseKind::Fixed: return Words::tr("fixed");
    case LeaseKind::None: return Words::tr("none");
    }
    return {};
}

QString knownByWord(KnownBy how)
{
    switch (how) {
    case KnownBy::Event: return Words::tr("event");
    case KnownBy::Sample: return Words::tr("sample");
    case KnownBy::Inference: return Words::tr("inference");
    }
    return {};
}

QString eventWord(EventKind what)
{
    return translated(traitsOf(what).title);
}

namespace {

// Even if all known locks still exist, the failover may have lost recent writes that nobody saw.
QString failoverText(const LockEvent &event)
{
    const QString node = elided(event.node, 100);
    if (event.locks == 0)
        return Words::tr("failover to %1: the latest locks may be lost").arg(node);
    return Words::tr("failover to %1: %2 locks are lost, and other recent ones may be lost", nullptr, int(event.locks))
        .arg(node, countText(event.locks));
}

} // namespace

QString eventText(const LockEvent &event)
{
    using What = LockEvent::What;
    const int form = int(event.locks);
    const QString count = countText(event.locks);
    if (event.what == What::Restarted)
        return Words::tr("server restarted (run id changed): %1 locks are lost", nullptr, form).arg(count);
    if (event.what == What::FailedOver)
        return failoverText(event);
    if (event.what == What::Vanished)
        return Words::tr("%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?", nullptr, form).arg(count);
    return eventWord(event.what);
}

QString phraseText(const words::Phrase &phrase, const words::ClientNames &named)
{
    return phrase.in(translated, named);
}

QString wholeOwner(const Owner &owner, qsizetype longest, const words::ClientNames &named)
{
    const QString whole = elided(toDisplay(owner.raw()), longest);
    const words::Argument argument = words::namedOwner(owner);
    const QString name = named && !argument.clients.empty() ? named(argument.clients.front().uuid) : QString();
    return name.isEmpty() ? whole : name + QStringLiteral(" · ") + whole;
}

QString listed(const std::vector<words::Phrase> &phrases, const words::ClientNames &named)
{
    QStringList lines;
    for (const words::Phrase &phrase : phrases)
        lines += QStringLiteral("• ") + phraseText(phrase, named);
    return lines.join(QLatin1Char('\n'));
}

} // namespace lockscope::ui
