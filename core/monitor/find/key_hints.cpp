#include "core/monitor/find/key_hints.h"

namespace lockscope::monitor {

KeyHints::KeyHints(Sieve *sieve, Book *book, Book::Part part, NamedLikeLock namedLikeLock, std::function<void()> wake)
    : m_sieve(sieve)
    , m_book(book)
    , m_part(part)
    , m_namedLikeLock(std::move(namedLikeLock))
    , m_wake(std::move(wake))
{ }

void KeyHints::touched(const Key &key, Look::Hint hint, bool mayBeLock)
{
    if (const auto companion = locks::companionOf(key.raw())) {
        m_sieve->companionMet(*companion, Look::Hint::KeyTouched);
    } else if (const auto slot = m_book->find(key)) {
        m_book->hint(*slot, hint);
    } else if (hint == Look::Hint::KeyTouched && m_sieve->wants(key)) {
        if (!mayBeLock && !m_namedLikeLock(key.raw()))
            return;
        Candidate candidate;
        candidate.request.name = key;
        candidate.request.look.hint = hint;
        m_sieve->add(std::move(candidate));
    } else {
        return;
    }
    m_wake();
}

void KeyHints::anyMayHaveChanged()
{
    for (const Book::Slot slot : m_book->known(m_part))
        m_book->hint(slot, Look::Hint::KeyTouched);
    m_wake();
}

bool Flood::isReached(Instant now)
{
    if (now - m_second >= std::chrono::seconds(1)) {
        m_second = now;
        m_inSecond = 0;
    }
    return ++m_inSecond > mostPerSecond;
}

} // namespace lockscope::monitor
