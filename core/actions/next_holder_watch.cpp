#include "core/actions/next_holder_watch.h"

#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

// If the monitor only sampled the acquire, the lock was acquired some time before the sample.
Phrase next(const LockEvent &event, Instant doneAt)
{
    const QString after = words::durationText(std::max(Millis(0), toMillis(event.at - doneAt)));
    if (event.owner.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "%1 later, an unknown holder had the lock (sample)."), {after}};
    const words::Argument owner = words::namedOwner(event.owner);
    if (event.knownBy == KnownBy::Event)
        return {QT_TRANSLATE_NOOP("describe", "%1 got it %2 later (event)."), {owner, after}};
    return {QT_TRANSLATE_NOOP("describe", "%1 got it, and held it %2 later (sample)."), {owner, after}};
}

} // namespace

NextHolderWatch::NextHolderWatch(LockId lock, Instant begun)
    : m_lock(std::move(lock))
    , m_begun(begun)
{ }

void NextHolderWatch::take(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        if (!m_next && event.what == LockEvent::What::Acquired && event.id == m_lock && event.at >= m_begun)
            m_next = event;
    }
}

void NextHolderWatch::done(Instant at)
{
    m_doneAt = at;
}

std::optional<Phrase> NextHolderWatch::told(Instant now) const
{
    if (!m_doneAt)
        return std::nullopt;
    if (m_next && m_next->at - *m_doneAt <= watchedFor)
        return next(*m_next, *m_doneAt);
    if (now - *m_doneAt < watchedFor)
        return Phrase{QT_TRANSLATE_NOOP("describe", "No client has been seen to acquire it yet."), {}};
    return Phrase{QT_TRANSLATE_NOOP("describe",
                                    "No client was seen to acquire it within 10 s. A client that held it only for a "
                                    "moment may have been missed."),
                  {}};
}

} // namespace lockscope::actions
