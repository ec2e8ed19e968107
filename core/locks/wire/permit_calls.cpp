#include "core/locks/wire/permit_calls.h"

#include "core/locks/wire/identity.h"
#include "core/locks/wire/names.h"

namespace lockscope::locks {

namespace {

constexpr qsizetype idSize = 16;

QByteArray number(qint64 value)
{
    return QByteArray::number(value);
}

ScriptCall tokenAcquire(const Entry &entry, const CallTerms &terms)
{
    ScriptCall call{
        &lua::script("token_acquire"), {entry.name.raw()}, {number(terms.lease.count()), entry.owner.raw()}};
    call.addMark(terms.latch, terms.markIn);
    return call;
}

ScriptCall tokenRenew(const Entry &entry, const CallTerms &terms)
{
    return {&lua::script("token_renew"), {entry.name.raw()}, {number(terms.lease.count()), entry.owner.raw()}};
}

ScriptCall tokenRelease(const Entry &entry, const CallTerms &)
{
    return {&lua::script("token_release"), {entry.name.raw()}, {entry.owner.raw()}};
}

ScriptCall tokenState(const Entry &entry, const CallTerms &)
{
    return {&lua::script("token_state"), {entry.name.raw()}, {entry.owner.raw()}};
}

std::vector<QByteArray> marked(const Entry &entry, const CallTerms &terms)
{
    return {entry.name.raw(), terms.latch.raw()};
}

ScriptCall semaphoreAcquire(const Entry &entry, const CallTerms &terms)
{
    return {&lua::script("semaphore_acquire"),
            marked(entry, terms),
            {number(entry.permits), number(terms.latchTtl.count())}};
}

ScriptCall semaphoreRelease(const Entry &entry, const CallTerms &terms)
{
    return {&lua::script("semaphore_release"),
            marked(entry, terms),
            {semaphoreChannel(entry.name).raw(), terms.publish, number(entry.permits), number(terms.latchTtl.count())}};
}

ScriptCall semaphoreState(const Entry &entry, const CallTerms &terms)
{
    return {
        &lua::script("semaphore_state"), marked(entry, terms), {number(entry.permits), number(terms.latchTtl.count())}};
}

std::vector<QByteArray> withPermits(std::vector<QByteArray> arguments, const Entry &entry)
{
    for (QByteArray &id : permitsOf(entry.owner))
        arguments.push_back(std::move(id));
    return arguments;
}

std::vector<QByteArray> permitKeys(const Entry &entry)
{
    return {entry.name.raw(), permitTimeouts(entry.name).raw()};
}

ScriptCall expirableAcquire(const Entry &entry, const CallTerms &terms)
{
    ScriptCall call{&lua::script("expirable_acquire"),
                    permitKeys(entry),
                    {semaphoreChannel(entry.name).raw(), terms.publish, number(terms.lease.count())}};
    call.addMark(terms.latch, terms.markIn);
    call.arguments = withPermits(std::move(call.arguments), entry);
    return call;
}

ScriptCall expirableRenew(const Entry &entry, const CallTerms &terms)
{
    return {&lua::script("expirable_renew"),
            {permitTimeouts(entry.name).raw()},
            withPermits({number(terms.lease.count())}, entry)};
}

ScriptCall expirableRelease(const Entry &entry, const CallTerms &terms)
{
    return {&lua::script("expirable_release"), permitKeys(entry),
            withPermits({semaphoreChannel(entry.name).raw(), terms.publish}, entry)};
}

ScriptCall expirableState(const Entry &entry, const CallTerms &)
{
    return {&lua::script("expirable_state"), permitKeys(entry), withPermits({}, entry)};
}

} // namespace

const OwnCalls tokenCalls{tokenAcquire, tokenRenew, tokenRelease, tokenState};
const OwnCalls semaphoreCalls{semaphoreAcquire, nullptr, semaphoreRelease, semaphoreState};
const OwnCalls expirableCalls{expirableAcquire, expirableRenew, expirableRelease, expirableState};

redis::Command setToken(const Entry &entry, Millis lease)
{
    return redis::Command::write("SET", entry.name, {entry.owner.raw(), "NX", "PX", inMillis(lease)});
}

Owner ownerOfPermits(const std::vector<QByteArray> &ids)
{
    QByteArray text;
    for (const QByteArray &id : ids)
        text += (text.isEmpty() ? "" : ",") + id.toHex();
    return Owner(text);
}

std::vector<QByteArray> permitsOf(const Owner &owner)
{
    std::vector<QByteArray> ids;
    for (const QByteArray &text : owner.raw().split(',')) {
        const QByteArray id = QByteArray::fromHex(text);
        if (id.size() != idSize || id.toHex() != text.toLower())
            return {};
        ids.push_back(id);
    }
    return ids;
}

Owner newPermits(int count)
{
    std::vector<QByteArray> ids;
    ids.reserve(size_t(count));
    for (int i = 0; i < count; ++i)
        ids.push_back(QByteArray::fromHex(newRequestId()));
    return ownerOfPermits(ids);
}

} // namespace lockscope::locks
