#include "core/locks/wire/names.h"

#include <algorithm>
#include <array>

namespace lockscope::locks {

namespace {

using Role = Companion::Role;

struct Prefix {
    QByteArrayView text;
    Role role;
};
constexpr std::array prefixes{
    Prefix{"redisson_lock__channel:", Role::UnlockChannel},
    Prefix{"redisson_rwlock:", Role::ReadWriteChannel},
    Prefix{"redisson_sc:", Role::SemaphoreChannel},
    Prefix{"redisson_countdownlatch__channel__", Role::LatchChannel},
    Prefix{"redisson_lock_queue:", Role::FairQueue},
    Prefix{"redisson_lock_timeout:", Role::FairTimeouts},
    Prefix{"redisson_lock_token:", Role::FencingToken},
    Prefix{"redisson_unlock_latch:", Role::UnlockLatch},
};

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

constexpr qsizetype uuidLength = 36;

bool isUuid(QByteArrayView text)
{
    if (text.size() != uuidLength)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !isHexDigit(text[i]))
            return false;
    }
    return true;
}

// Removes the `:TXID` at the end of an owner inside a transaction.
QByteArrayView withoutTransaction(QByteArrayView text)
{
    constexpr qsizetype idLength = 32;
    const qsizetype colon = text.size() - idLength - 1;
    const bool its = colon > 0 && text[colon] == ':' && std::all_of(text.begin() + colon + 1, text.end(), isHexDigit);
    return its ? text.first(colon) : text;
}

// The position of the `:` before a trailing UUID:THREAD or UUID:THREAD:TXID, or -1. Searches from the end, because a
// lock's name may contain anything, including colons and braces.
qsizetype ownerSeparator(QByteArrayView whole)
{
    const QByteArrayView text = withoutTransaction(whole);
    const qsizetype thread = text.lastIndexOf(':');
    const qsizetype separator = thread - uuidLength - 1;
    if (separator < 0 || text[separator] != ':' || !isDigits(text.sliced(thread + 1)))
        return -1;
    return isUuid(text.sliced(separator + 1, uuidLength)) ? separator : -1;
}

// For clients with ids of another form than UUID:THREAD: finds any text of the form ID:ID after the closing brace of a
// wrapped name. Used only if the rest of the name already shows that there must be an owner.
qsizetype looseOwnerSeparator(QByteArrayView text)
{
    const qsizetype brace = text.lastIndexOf(QByteArrayView("}:"));
    if (brace < 0)
        return -1;
    const QByteArrayView owner = text.sliced(brace + 2);
    const qsizetype colon = owner.indexOf(':');
    return colon > 0 && colon + 1 < owner.size() ? brace + 1 : -1;
}

std::optional<Companion> companion(Role role, QByteArrayView wrapped, QByteArrayView owner = {})
{
    const bool always = role == Role::LatchChannel; // wrapped even if the name itself contains braces
    const bool enclosed = wrapped.size() >= 2 && wrapped.startsWith('{') && wrapped.endsWith('}');
    if (always ? !enclosed : !wrapped.contains('{'))
        return std::nullopt;
    const QByteArrayView inner = enclosed ? wrapped.sliced(1, wrapped.size() - 2) : wrapped;
    const bool added = enclosed && (always || !inner.contains('{'));
    return Companion{role, Key((added ? inner : wrapped).toByteArray()), Key(wrapped.toByteArray()),
                     Owner(owner.toByteArray())};
}

std::optional<Companion> afterPrefix(Role role, QByteArrayView rest)
{
    if (role == Role::UnlockChannel) {
        const qsizetype at = ownerSeparator(rest);
        return at < 0 ? companion(role, rest) : companion(Role::FairChannel, rest.first(at), rest.sliced(at + 1));
    }
    if (role == Role::UnlockLatch) {
        const qsizetype at = rest.lastIndexOf(':');
        return at < 0 ? std::nullopt : companion(role, rest.first(at));
    }
    return companion(role, rest);
}

std::optional<Companion> readTimeoutOf(QByteArrayView text)
{
    static constexpr QByteArrayView mark(":rwlock_timeout:");
    const qsizetype at = text.lastIndexOf(mark);
    if (at < 0 || !isDigits(text.sliced(at + mark.size())))
        return std::nullopt;
    const QByteArrayView head = text.first(at);
    const qsizetype strict = ownerSeparator(head);
    const qsizetype separator = strict < 0 ? looseOwnerSeparator(head) : strict;
    if (separator < 0)
        return std::nullopt;
    return companion(Role::ReadTimeout, head.first(separator), head.sliced(separator + 1));
}

} // namespace

std::optional<Companion> companionOf(const QByteArray &keyOrChannel)
{
    const QByteArrayView text(keyOrChannel);
    if (const auto reader = readTimeoutOf(text)) // this form is the most specific one, so it is tried first
        return reader;
    for (const Prefix &prefix : prefixes) {
        if (text.startsWith(prefix.text))
            return afterPrefix(prefix.role, text.sliced(prefix.text.size()));
    }
    if (text.endsWith(QByteArrayView(":timeout")))
        return companion(Role::PermitTimeouts, text.chopped(8));
    return std::nullopt;
}

} // namespace lockscope::locks
