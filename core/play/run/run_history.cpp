#include "core/play/run/run_history.h"

namespace lockscope::play {

namespace {

using What = RunEvent::What;

// The sandbox and the subscribers receive the same message at almost the same time.
constexpr Micros sameMessage{20'000};

bool removes(const Transfer &request)
{
    const QByteArray verb = request.words.value(0).toUpper();
    return request.script.contains("release") || request.script.contains("force") || verb == "DEL" || verb == "UNLINK"
        || verb == "GETDEL" || verb == "FLUSHALL" || verb == "EVAL";
}

} // namespace

void RunHistory::heard(RunEvent &happened, Micros at)
{
    const WhoAndLock key{happened.who, happened.lock};
    const auto asked = m_asked.find(key);
    switch (happened.what) {
    case What::Asked:
        m_asked[key] = at;
        m_wakes[key] = {};
        break;
    case What::Waits:
        if (asked != m_asked.end())
            happened.took = at - asked->second;
        break;
    case What::LookedAgain: m_wakes[key] = {}; break;
    case What::Woken:
        if (const auto sent = m_publishedAt.find(happened.lock); sent != m_publishedAt.end())
            happened.took = at - sent->second;
        m_wakes[key] = {true, happened.took.value_or(Micros(0))};
        break;
    case What::Got:
        if (asked != m_asked.end())
            happened.took = at - asked->second;
        m_lost.erase(key);
        break;
    case What::ToldLost: m_lost.insert(key); break;
    default: break;
    }
}

void RunHistory::asked(const Transfer &request)
{
    if (request.way != Way::Request || !removes(request))
        return;
    const Removal removal{request.actor, request.at};
    for (const Argument &argument : request.arguments) {
        if (argument.isKey)
            m_removals[Key(argument.value)] = removal;
    }
    if (request.script.isEmpty()) {
        for (const QByteArray &word : request.words.mid(1))
            m_removals[Key(word)] = removal;
    }
}

void RunHistory::sighted(const QString &lock, Micros at)
{
    Micros &last = m_publishedAt.try_emplace(lock, Micros(-1'000'000)).first->second;
    if (at - last > sameMessage)
        last = at;
}

void RunHistory::published(const QString &lock, Micros at)
{
    ++m_messages[lock];
    sighted(lock, at);
}

void RunHistory::claimed(const QString &lock, int owners)
{
    if (owners > 1)
        m_twoOwners.insert(lock);
}

std::optional<RunHistory::Wake> RunHistory::wakeOf(const Who &who, const QString &lock) const
{
    const auto at = m_wakes.find({who, lock});
    return at == m_wakes.end() ? std::nullopt : std::optional(at->second);
}

bool RunHistory::wasToldLost(const Who &who, const QString &lock) const
{
    return m_lost.contains({who, lock});
}

int RunHistory::messages(const QString &lock) const
{
    const auto at = m_messages.find(lock);
    return at == m_messages.end() ? 0 : at->second;
}

std::optional<RunHistory::Removal> RunHistory::removalOf(const Key &key) const
{
    const auto at = m_removals.find(key);
    return at == m_removals.end() ? std::nullopt : std::optional(at->second);
}

} // namespace lockscope::play
