#pragma once

#include "core/monitor/find/sieve.h"

namespace lockscope::monitor {

// What becomes of being told that a key was touched: a known lock is read at once, what may be one is looked at.
class KeyHints {
public:
    using NamedLikeLock = std::function<bool(const QByteArray &)>;

    KeyHints(Sieve *sieve, Book *book, Book::Part part, NamedLikeLock namedLikeLock, std::function<void()> wake);

    // `mayBeLock`: something besides its name speaks for it, if it is not known.
    void touched(const Key &key, Look::Hint hint, bool mayBeLock);
    void anyMayHaveChanged(); // of those that are known

private:
    Sieve *m_sieve;
    Book *m_book;
    Book::Part m_part; // of the node that tells
    NamedLikeLock m_namedLikeLock;
    std::function<void()> m_wake;
};

// A server that tells of every key it touches would have us listen more than look.
class Flood {
public:
    static constexpr int mostPerSecond = 5'000;
    bool isReached(Instant now); // call once for each that was heard

private:
    Instant m_second{};
    int m_inSecond = 0;
};

} // namespace lockscope::monitor
