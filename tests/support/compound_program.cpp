#include "tests/support/compound_program.h"

#include "tests/support/await.h"
#include "tests/support/manual_clock.h"

#include <algorithm>

namespace lockscope {

using namespace locks;

namespace {

using Into = std::shared_ptr<std::optional<CompoundOutcome>>;

template<class Lock>
Task<void> keep(Lock lock, CompoundTerms terms, CompoundObserver observer, std::stop_token stop, Into into)
{
    auto outcome = co_await lock.acquire(terms, observer, stop);
    into->emplace(std::move(outcome));
}

} // namespace

ServerFarm::ServerFarm(int count)
{
    for (int i = 0; i < count; ++i)
        m_servers.push_back(std::make_unique<RedisServer>());
}

std::vector<const RedisServer *> ServerFarm::all() const
{
    std::vector<const RedisServer *> servers;
    for (const auto &server : m_servers)
        servers.push_back(server.get());
    return servers;
}

CompoundProgram::CompoundProgram(const ServerFarm &servers, LockClientOptions lockOptions, const LinkOptions &links)
    : CompoundProgram(servers.all(), lockOptions, links)
{ }

CompoundProgram::CompoundProgram(const std::vector<const RedisServer *> &servers, LockClientOptions lockOptions,
                                 const LinkOptions &links)
{
    for (size_t i = 0; i < servers.size(); ++i) {
        One one;
        one.redis = std::make_unique<redis::NodeClient>(socketAddress(*servers[i]), m_clock.get(),
                                                        links ? links(int(i)) : quickOptions());
        one.locks = std::make_unique<LockClient>(one.redis.get(), lockOptions);
        one.redis->open();
        m_programs.push_back(std::move(one));
    }
    awaitUntil([this] {
        return std::all_of(m_programs.begin(), m_programs.end(), [](const One &one) { return one.redis->isLive(); });
    });
}

CompoundProgram::~CompoundProgram()
{
    m_scope.requestStop();
    for (One &one : m_programs)
        one.locks.reset();
    for (One &one : m_programs)
        one.redis.reset();
    settleEvents();
}

std::vector<Member> CompoundProgram::oneOnEach(const QByteArray &name, AcquirableKind kind)
{
    std::vector<Member> members;
    for (size_t i = 0; i < m_programs.size(); ++i)
        members.push_back({m_programs[i].locks.get(), Key(name), kind, QString::number(i), {}, {}});
    return members;
}

std::vector<Member> CompoundProgram::on(int server, const QByteArrayList &names)
{
    std::vector<Member> members;
    for (const QByteArray &name : names)
        members.push_back({&locks(server), Key(name), AcquirableKind::Reentrant, QString::number(server), {}, {}});
    return members;
}

template<class Lock> CompoundProgram::Pending CompoundProgram::start(std::vector<Member> members, CompoundTerms terms)
{
    Pending pending;
    pending.m_outcome = std::make_shared<std::optional<CompoundOutcome>>();
    pending.m_steps = std::make_shared<QList<CompoundProgress>>();
    const auto observer = [steps = pending.m_steps](const CompoundProgress &progress) { steps->append(progress); };
    const Lock lock(std::move(members), m_clock.get(), options);
    m_scope.spawn(keep(lock, terms, observer, pending.m_stop.get_token(), pending.m_outcome));
    return pending;
}

CompoundProgram::Pending CompoundProgram::startMulti(std::vector<Member> members, CompoundTerms terms)
{
    return start<MultiLock>(std::move(members), terms);
}

CompoundProgram::Pending CompoundProgram::startRed(std::vector<Member> members, CompoundTerms terms)
{
    return start<RedLock>(std::move(members), terms);
}

std::shared_ptr<CompoundHold> CompoundProgram::multi(std::vector<Member> members, CompoundTerms terms)
{
    return startMulti(std::move(members), terms).hold();
}

std::shared_ptr<CompoundHold> CompoundProgram::red(std::vector<Member> members, CompoundTerms terms)
{
    return startRed(std::move(members), terms).hold();
}

CompoundOutcome CompoundProgram::Pending::outcome() const
{
    awaitUntil([this] { return isDone(); });
    return **m_outcome;
}

std::shared_ptr<CompoundHold> CompoundProgram::Pending::hold() const
{
    const CompoundOutcome found = outcome();
    if (found.error)
        throw std::runtime_error(found.error->message.toStdString());
    return found.hold;
}

bool CompoundProgram::Pending::has(int member, AcquireStep step) const
{
    return std::any_of(m_steps->begin(), m_steps->end(), [&](const CompoundProgress &progress) {
        return progress.member == member && progress.progress.step == step;
    });
}

int CompoundProgram::Pending::count(AcquireStep step) const
{
    return int(std::count_if(m_steps->begin(), m_steps->end(), [&](const CompoundProgress &progress) {
        return progress.member == -1 && progress.progress.step == step;
    }));
}

CompoundReleased releaseAll(const std::shared_ptr<CompoundHold> &hold)
{
    const CompoundReleased released = await(hold->release(Millis(10'000)));
    for (const auto &each : released.members) {
        if (each && !*each)
            throw std::runtime_error(each->error().message.toStdString());
    }
    return released;
}

CompoundTerms once(std::optional<Millis> lease)
{
    return {Millis(0), lease};
}

CompoundTerms within(Millis wait, std::optional<Millis> lease)
{
    return {wait, lease};
}

CompoundTerms leasedFor(Millis lease)
{
    return {std::nullopt, lease};
}

} // namespace lockscope
