#include "core/play/run/lock_holders.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::play {

namespace {

// `{NAME}`, or NAME if it has braces of its own (docs/protocol.md).
QByteArray wrapped(const Key &name)
{
    return name.raw().contains('{') ? name.raw() : '{' + name.raw() + '}';
}

Who whoOwns(QByteArray owner, const Owners &owners)
{
    if (owner.endsWith(":write"))
        owner.chop(6);
    return owners.value(Owner(owner));
}

// The two sides of a read-write lock share a key. Fields of writers end in ":write".
bool isOfKind(const QByteArray &field, locks::AcquirableKind kind)
{
    const bool isWriter = field.endsWith(":write");
    return field != "mode" && (kind != locks::AcquirableKind::Read || !isWriter)
        && (kind != locks::AcquirableKind::Write || isWriter);
}

void countIn(const KeyState &key, locks::AcquirableKind kind, const Owners &owners, Counts &counts)
{
    for (const auto &[name, value] : key.fields) {
        if (key.type == KeyState::Type::Hash && isOfKind(name, kind))
            counts[whoOwns(name, owners)] += value.toInt();
        else if (key.type == KeyState::Type::String)
            counts[whoOwns(value, owners)] += 1;
        else if (key.type == KeyState::Type::SortedSet)
            counts[whoOwns(name, owners)] += 1;
    }
}

Key heldIn(const LockTerms &lock, const Key &name)
{
    return lock.kind == locks::AcquirableKind::ExpirableSemaphore ? Key(wrapped(name) + ":timeout") : name;
}

} // namespace

const ServerState *findServer(const SandboxState &sandbox, const QString &server)
{
    for (const auto &each : sandbox.servers) {
        if (server.isEmpty() ? each->role == Role::Master && each->isMaster : each->name == server)
            return each.get();
    }
    return nullptr;
}

const KeyState *findKey(const SandboxState &sandbox, const Key &key, const QString &server)
{
    const ServerState *at = findServer(sandbox, server);
    if (!at)
        return nullptr;
    const auto found =
        std::find_if(at->keys.begin(), at->keys.end(), [&](const KeyState &each) { return each.key == key; });
    return found == at->keys.end() ? nullptr : &*found;
}

std::vector<const ServerState *> serversOf(const LockTerms &lock, const SandboxState &sandbox, const Setting &setting)
{
    std::vector<const ServerState *> all;
    if (lock.compound != Compound::Red || setting.servers.kind != Servers::Independent) {
        if (const ServerState *master = findServer(sandbox, {}))
            all.push_back(master);
        return all;
    }
    for (const auto &each : sandbox.servers)
        all.push_back(each.get());
    return all;
}

Counts holdersOf(const LockTerms &lock, const SandboxState &sandbox, const Setting &setting, const Owners &owners)
{
    if (lock.kind == locks::AcquirableKind::Semaphore)
        return {};
    const auto servers = serversOf(lock, sandbox, setting);
    std::map<Who, int> places;
    Counts least;
    for (const ServerState *server : servers) {
        for (const Key &name : lock.keys) {
            Counts here;
            if (const KeyState *key = findKey(sandbox, heldIn(lock, name), server->name);
                key && server->standing == Standing::Up)
                countIn(*key, lock.kind, owners, here);
            for (const auto &[who, count] : here) {
                least[who] = places[who]++ == 0 ? count : std::min(least[who], count);
            }
        }
    }
    const int all = int(servers.size() * lock.keys.size());
    const int quorum = lock.compound == Compound::Red ? all / 2 + 1 : all;
    std::erase_if(least, [&](const auto &each) { return places[each.first] < quorum; });
    return least;
}

bool isChannelOf(const LockTerms &lock, const QByteArray &channel)
{
    return std::any_of(lock.keys.begin(), lock.keys.end(), [&](const Key &name) {
        const qsizetype at = channel.indexOf(wrapped(name));
        return at > 0 && (channel[at - 1] == ':' || channel[at - 1] == '_');
    });
}

} // namespace lockscope::play
