#include "ui/play/panes/key_rows.h"

#include "core/base/escape.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope::ui {

using namespace std::chrono_literals;
using play::KeyState;
using play::ServerState;

namespace {

constexpr qsizetype longestText = 200;
constexpr auto renewedBy = 20ms; // a smaller difference comes from the round trip, and is not a change

struct KeyRows {
    Q_DECLARE_TR_FUNCTIONS(KeyRows)
};

QString text(const QByteArray &bytes)
{
    return elided(toDisplay(bytes), longestText);
}

QString typeText(KeyState::Type type)
{
    switch (type) {
    case KeyState::Type::String: return KeyRows::tr("string");
    case KeyState::Type::Hash: return KeyRows::tr("hash");
    case KeyState::Type::List: return KeyRows::tr("list");
    case KeyState::Type::SortedSet: return KeyRows::tr("sorted set");
    case KeyState::Type::Other: return KeyRows::tr("other");
    }
    return {};
}

QString ttlText(const Ttl &ttl)
{
    if (ttl.isNoExpiry())
        return KeyRows::tr("no expiry");
    return ttl.hasExpiry() ? KeyRows::tr("%1 left").arg(shortDuration(ttl.left())) : QString();
}

QString standingText(const ServerState &server)
{
    switch (server.standing) {
    case play::Standing::Stopped: return KeyRows::tr("stopped: previous data");
    case play::Standing::Paused: return KeyRows::tr("paused: previous data");
    case play::Standing::Up: break;
    }
    return server.isCutOff ? KeyRows::tr("without its master") : QString();
}

const KeyState *find(const ServerState *server, const Key &key)
{
    if (!server)
        return nullptr;
    const auto found =
        std::find_if(server->keys.begin(), server->keys.end(), [&key](const KeyState &one) { return one.key == key; });
    return found == server->keys.end() ? nullptr : &*found;
}

// Whether the expiry of the key was set or removed.
bool isTtlSet(const KeyState &now, play::Micros lookedNow, const KeyState &before, play::Micros lookedBefore)
{
    if (now.ttl.hasExpiry() != before.ttl.hasExpiry())
        return true;
    if (!now.ttl.hasExpiry())
        return false;
    const auto moved = (lookedNow + now.ttl.left()) - (lookedBefore + before.ttl.left());
    return moved > renewedBy || moved < -renewedBy;
}

FieldRow fieldRow(const KeyState::Field &field, const KeyState *before, const Calls &calls)
{
    const QString called = calls ? calls(field.first) : QString();
    const QString valued = calls ? calls(field.second) : QString();
    FieldRow row{called.isEmpty() ? text(field.first) : KeyRows::tr("%1 (%2)").arg(called, text(field.first)),
                 valued.isEmpty() ? text(field.second) : KeyRows::tr("%1 (%2)").arg(valued, text(field.second))};
    row.same = (called.isEmpty() ? row.name : called) + QLatin1Char(' ') + (valued.isEmpty() ? row.value : valued);
    if (!before)
        return row;
    const auto same = std::find_if(before->fields.begin(), before->fields.end(),
                                   [&field](const auto &one) { return one.first == field.first; });
    if (same == before->fields.end())
        row.change = Change::New;
    else if (same->second != field.second)
        row.change = Change::Other;
    return row;
}

void addGoneFields(KeyRow *row, const KeyState &now, const KeyState &before, const Calls &calls)
{
    for (const auto &field : before.fields) {
        const bool isThere = std::any_of(now.fields.begin(), now.fields.end(),
                                         [&field](const auto &one) { return one.first == field.first; });
        if (isThere)
            continue;
        row->fields.push_back(fieldRow(field, nullptr, calls));
        row->fields.back().change = Change::Gone;
    }
}

KeyRow keyRow(const KeyState &key, const Calls &calls)
{
    static const QRegularExpression drawn(QStringLiteral("[0-9a-f]{16,}"));
    KeyRow row{text(key.key.raw()), typeText(key.type), ttlText(key.ttl), Change::None, false, {}};
    row.same = QString(row.name).replace(drawn, QStringLiteral("~"));
    for (const auto &field : key.fields)
        row.fields.push_back(fieldRow(field, nullptr, calls));
    return row;
}

KeyRow comparedRow(const KeyState &key, const ServerState &now, const KeyState &was, const ServerState &before,
                   const Calls &calls)
{
    KeyRow row = keyRow(key, calls);
    row.fields.clear();
    for (const auto &field : key.fields)
        row.fields.push_back(fieldRow(field, &was, calls));
    addGoneFields(&row, key, was, calls);
    row.isRenewed = isTtlSet(key, now.lookedAt, was, before.lookedAt);
    const bool isOther = std::any_of(row.fields.begin(), row.fields.end(),
                                     [](const FieldRow &field) { return field.change != Change::None; });
    row.change = isOther || row.isRenewed ? Change::Other : Change::None;
    return row;
}

ServerRows serverRows(const ServerState &now, const ServerState *before, const Calls &calls)
{
    ServerRows rows{toDisplay(now.name.toUtf8()), standingText(now), {}};
    for (const KeyState &key : now.keys) {
        const KeyState *was = find(before, key.key);
        rows.keys.push_back(was ? comparedRow(key, now, *was, *before, calls) : keyRow(key, calls));
        if (before && !was)
            rows.keys.back().change = Change::New;
    }
    for (const KeyState &key : before ? before->keys : std::vector<KeyState>()) {
        if (find(&now, key.key))
            continue;
        rows.keys.push_back(keyRow(key, calls));
        rows.keys.back().change = Change::Gone;
        rows.keys.back().ttl.clear();
    }
    return rows;
}

} // namespace

std::vector<ServerRows> keyRows(const play::SandboxState &now, const play::SandboxState *before, const Calls &calls)
{
    std::vector<ServerRows> all;
    for (const auto &server : now.servers) {
        if (server->role == play::Role::Sentinel)
            continue; // a sentinel has no keys
        const ServerState *was = nullptr;
        for (const auto &one : before ? before->servers : decltype(now.servers)())
            was = one->name == server->name ? one.get() : was;
        all.push_back(serverRows(*server, was, calls));
    }
    return all;
}

QString changeSign(Change change)
{
    switch (change) {
    case Change::None: return {};
    case Change::New: return QStringLiteral("+ ");
    case Change::Other: return QStringLiteral("▸ ");
    case Change::Gone: return QStringLiteral("− ");
    }
    return {};
}

} // namespace lockscope::ui
