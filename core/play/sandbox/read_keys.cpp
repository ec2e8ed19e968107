#include "core/play/sandbox/read_keys.h"

#include "core/play/verification/monitor_log.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using redis::PendingReply;
using redis::Reply;

PendingReply ask(redis::Server *server, std::vector<QByteArray> words)
{
    words.front() = asSandbox(words.front());
    const std::vector<QByteArrayView> views(words.begin(), words.end());
    return server->send(redis::Command::ofNode(views, redis::Effect::Write));
}

constexpr qint64 mostUsed = 64LL << 20; // bytes
// Each look reads all keys with a few commands for each, and the window compares each field with all of its key.
constexpr std::size_t mostKeys = 2'000;
constexpr std::size_t mostFields = 10'000;

// From INFO memory; 0 if it is missing.
qint64 usedMemory(const Reply &info)
{
    const QByteArray field = "used_memory:";
    for (const QByteArray &line : info.toBytes().split('\n')) {
        if (line.startsWith(field))
            return line.mid(field.size()).trimmed().toLongLong();
    }
    return 0;
}

KeyState::Type typeOf(const QByteArray &word)
{
    using Type = KeyState::Type;
    return word == "string" ? Type::String
        : word == "hash"    ? Type::Hash
        : word == "list"    ? Type::List
        : word == "zset"    ? Type::SortedSet
                            : Type::Other;
}

bool areTooMany(const std::vector<KeyState> &keys)
{
    std::size_t fields = 0;
    for (const KeyState &key : keys)
        fields += key.fields.size();
    return fields > mostFields;
}

std::vector<QByteArray> contentOf(const KeyState &key)
{
    const QByteArray &name = key.key.raw();
    switch (key.type) {
    case KeyState::Type::String: return {"GET", name};
    case KeyState::Type::Hash: return {"HGETALL", name};
    case KeyState::Type::List: return {"LRANGE", name, "0", "-1"};
    case KeyState::Type::SortedSet: return {"ZRANGE", name, "0", "-1", "WITHSCORES"};
    case KeyState::Type::Other: break;
    }
    return {"EXISTS", name};
}

void fill(KeyState &key, const Reply &content)
{
    if (key.type == KeyState::Type::String)
        key.fields.push_back({{}, content.bytes});
    if (key.type == KeyState::Type::Other || !content.isArray())
        return;
    const auto &all = content.elements;
    const bool isList = key.type == KeyState::Type::List;
    for (std::size_t i = 0; i < all.size(); i += isList ? 1 : 2) {
        if (isList)
            key.fields.push_back({QByteArray::number(qint64(i)), all[i].bytes});
        else if (i + 1 < all.size())
            key.fields.push_back({all[i].bytes, all[i + 1].bytes});
    }
    if (key.type == KeyState::Type::Hash)
        std::sort(key.fields.begin(), key.fields.end());
}

// Leaves out keys that disappeared or changed their type since KEYS. The next read corrects this.
std::vector<KeyState> filled(std::vector<KeyState> keys, const Reply &all)
{
    for (std::size_t i = 0; i < keys.size() && 2 * i + 1 < all.elements.size(); ++i) {
        keys[i].ttl = Ttl::fromPttl(all.elements[2 * i].toInteger().value_or(-2));
        const Reply &content = all.elements[2 * i + 1];
        if (!content.isError())
            fill(keys[i], content);
        else
            keys[i].ttl = Ttl::missing();
    }
    std::erase_if(keys, [](const KeyState &key) { return key.ttl.isMissing(); });
    return keys;
}

} // namespace

Task<std::optional<ServerContents>> readKeys(redis::Server *server)
{
    const PendingReply memory = ask(server, {"INFO", "memory"});
    const PendingReply listing = ask(server, {"KEYS", "*"});
    auto info = co_await memory;
    auto names = co_await listing;
    if (info && usedMemory(*info) > mostUsed)
        co_return ServerContents{true, {}};
    if (!names || !names->isArray())
        co_return std::nullopt;
    if (names->elements.size() > mostKeys)
        co_return ServerContents{true, {}};
    std::vector<KeyState> keys;
    std::vector<PendingReply> types;
    for (const Reply &name : names->elements) {
        keys.push_back({Key(name.bytes), {}, {}, {}});
        types.push_back(ask(server, {"TYPE", name.bytes}));
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        auto type = co_await types[i];
        if (!type)
            co_return std::nullopt;
        keys[i].type = typeOf(type->bytes);
    }
    std::sort(keys.begin(), keys.end(), [](const KeyState &a, const KeyState &b) { return a.key < b.key; });
    const PendingReply multi = ask(server, {"MULTI"});
    for (const KeyState &key : keys) {
        ask(server, {"PTTL", key.key.raw()});
        ask(server, contentOf(key));
    }
    const PendingReply exec = ask(server, {"EXEC"});
    auto all = co_await exec;
    if (!all || !all->isArray())
        co_return std::nullopt;
    keys = filled(std::move(keys), *all);
    if (areTooMany(keys))
        co_return ServerContents{true, {}};
    co_return ServerContents{false, std::move(keys)};
}

} // namespace lockscope::play
