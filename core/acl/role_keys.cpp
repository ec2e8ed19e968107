#include "core/acl/role_keys.h"

#include "core/redis/refusal/acl_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace lockscope::acl {

namespace {

struct Form {
    const char *before; // the text before a lock's name
    const char *after;
    const char *why;
};

// clang-format off
constexpr const char *ofLocks = QT_TRANSLATE_NOOP("describe", "The locks themselves are not read.");
constexpr const char *ofBraces = QT_TRANSLATE_NOOP("describe", "Readers' timeouts, permits, and locks whose names begin with a brace are unknown.");
constexpr const char *ofQueues = QT_TRANSLATE_NOOP("describe", "The waiters of a fair lock are unknown.");
constexpr const char *ofDeadlines = QT_TRANSLATE_NOOP("describe", "The deadlines of a fair lock's waiters are unknown.");
constexpr const char *ofTokens = QT_TRANSLATE_NOOP("describe", "Fencing tokens are unknown.");
constexpr const char *notCalledOff = QT_TRANSLATE_NOOP("describe", "A forced release that keeps the lock cannot be canceled if its answer is lost.");
constexpr const char *ofLatches = QT_TRANSLATE_NOOP("describe", "Unlock latches without an expiry are not found by a sweep.");

// Redisson puts braces around a name that has none, and leaves a name with a brace unchanged. The pattern must also
// match text after the braces: an owner in a waiter's channel, or the end of a name with a brace.
constexpr Form keyForms[] = {
    {"", "", ofLocks},
    {"{", "}*", ofBraces},
    {"redisson_lock_queue:{", "}*", ofQueues},
    {"redisson_lock_queue:", "", ofQueues},
    {"redisson_lock_timeout:{", "}*", ofDeadlines},
    {"redisson_lock_timeout:", "", ofDeadlines},
    {"redisson_lock_token:{", "}*", ofTokens},
    {"redisson_lock_token:", "", ofTokens},
};

// The sweep reads these keys. An operator who keeps a lock also writes them, to cancel a request whose answer is lost.
constexpr Form latchForms[] = {
    {"redisson_unlock_latch:{", "}*", ofLatches},
    {"redisson_unlock_latch:", "", ofLatches},
};

constexpr const char *notSignaled = QT_TRANSLATE_NOOP("describe", "Waiters that pop a signal list cannot be woken, so these locks are not freed.");

constexpr const char *notHeard = QT_TRANSLATE_NOOP("describe", "Releases are not received: a change is seen at the next reading of the lock.");
constexpr const char *noKeyEvents = QT_TRANSLATE_NOOP("describe", "Key events are not received, even if the server sends them.");
constexpr const char *notWoken = QT_TRANSLATE_NOOP("describe", "The waiters of these locks cannot be woken, so these locks are not freed.");

// The ACL compares the pattern of PSUBSCRIBE literally, so these patterns are the same for every prefix.
struct Pattern {
    const char *text;
    const char *why;
};
constexpr Pattern heard[] = {
    {"&redisson_lock__channel:*", notHeard},
    {"&redisson_rwlock:*", notHeard},
    {"&redisson_sc:*", notHeard},
    {"&redisson_countdownlatch__channel__*", notHeard},
    {"&__keyevent@*__:*", noKeyEvents},
    {"&__keyspace@*__:*", noKeyEvents},
};

constexpr Form toldForms[] = {
    {"redisson_lock__channel:{", "}*", notWoken},
    {"redisson_lock__channel:", "", notWoken},
    {"redisson_rwlock:{", "}", notWoken},
    {"redisson_rwlock:", "", notWoken},
    {"redisson_sc:{", "}", notWoken},
    {"redisson_sc:", "", notWoken},
    {"redisson_countdownlatch__channel__{", "}", notWoken},
};
constexpr const char *listenersNotTold = QT_TRANSLATE_NOOP("describe", "Clients that listen on a channel of their library are not notified that a SET NX lock is free.");
// clang-format on

QByteArray patternOf(const Form &form, const QByteArray &prefix)
{
    return form.before + redis::inPattern(prefix) + '*' + form.after;
}

QByteArray patternOf(const families::Names &names)
{
    return redis::inPattern(names.before) + (names.isOne ? "" : "*") + redis::inPattern(names.after);
}

// A forced release pushes to these lists.
void addSignalLists(const families::Catalog &catalog, const QByteArray &prefix, std::vector<RoleRule> &rules)
{
    for (const families::FamilyPtr &family : catalog.all()) {
        for (const families::Names &list : families::signalListsOf(*family, prefix))
            rules.push_back({"%RW~" + patternOf(list), {notSignaled, {}}});
    }
}

// A forced release publishes on these channels if somebody listens.
void addFamilyChannels(const families::Catalog &catalog, const QByteArray &prefix, std::vector<RoleRule> &rules)
{
    for (const families::FamilyPtr &family : catalog.all()) {
        for (const families::Names &channel : families::channelsOfPrefix(*family, prefix))
            rules.push_back({'&' + patternOf(channel), {listenersNotTold, {}}});
    }
}

} // namespace

const char *lostWithout(QByteArrayView pattern)
{
    for (const Pattern &each : heard) {
        if (pattern == each.text + 1) // without its &
            return each.why;
    }
    const auto found = std::find_if(std::begin(keyForms) + 1, std::end(keyForms), [&](const Form &each) {
        const QByteArray all = QByteArray(each.before) + '*';
        return pattern == all;
    });
    return found == std::end(keyForms) ? nullptr : found->why;
}

std::vector<CompanionKeys> companionKeys(const QByteArray &prefix, const QByteArray &nameAfterPrefix)
{
    std::vector<CompanionKeys> all;
    for (const Form &form : std::span(keyForms).subspan(1)) { // the first form is for the locks themselves
        QByteArray after = form.after;
        const bool isWrapped = !after.isEmpty();
        if (isWrapped && prefix.contains('{')) // such a name is used unchanged
            continue;
        if (after.endsWith('*'))
            after.chop(1);
        all.push_back({patternOf(form, prefix), form.before + prefix + nameAfterPrefix + after});
    }
    return all;
}

void addKeys(const RoleTerms &terms, std::vector<RoleRule> &rules)
{
    const QByteArray how = terms.role == Role::Operator ? "%RW~" : "%R~";
    if (terms.prefixes.empty())
        rules.push_back({how + '*', {ofLocks, {}}});
    for (const QByteArray &prefix : terms.prefixes) {
        for (const Form &form : keyForms)
            rules.push_back({how + patternOf(form, prefix), {form.why, {}}});
        for (const Form &form : latchForms)
            rules.push_back(
                {how + patternOf(form, prefix), {terms.role == Role::Operator ? notCalledOff : form.why, {}}});
        if (terms.role == Role::Operator)
            addSignalLists(*terms.catalog, prefix, rules);
    }
}

void addChannels(const RoleTerms &terms, std::vector<RoleRule> &rules)
{
    if (terms.role == Role::Monitor) {
        for (const Pattern &pattern : heard)
            rules.push_back({pattern.text, {pattern.why, {}}});
        return;
    }
    std::vector<QByteArray> prefixes = terms.prefixes;
    if (prefixes.empty())
        prefixes.emplace_back();
    for (const QByteArray &prefix : prefixes) {
        for (const Form &form : toldForms)
            rules.push_back({'&' + patternOf(form, prefix), {form.why, {}}});
        addFamilyChannels(*terms.catalog, prefix, rules);
    }
}

} // namespace lockscope::acl
