#pragma once

#include "core/play/recording/sandbox_state.h"

#include <QString>

#include <functional>

// The data in Redis at a moment of a run, as rows, with the changes since the previous moment. Pure.
namespace lockscope::ui {

enum class Change : quint8 { None, New, Other, Gone };

struct FieldRow {
    QString name; // empty for the value of a string
    QString value;
    Change change = Change::None;
    QString same = {}; // for comparing runs: equal even if the ids of clients differ
};
struct KeyRow {
    QString name;
    QString type;
    QString ttl;
    Change change = Change::None; // of the key, or of its expiry
    bool isRenewed = false; // its expiry was set or removed
    std::vector<FieldRow> fields;
    QString same = {}; // for comparing runs: equal even if a random name differs
};
struct ServerRows {
    QString name;
    QString standing; // empty if it runs normally
    std::vector<KeyRow> keys;
};

// Returns the name of the owner that these bytes of Redis mean, or an empty text for other bytes.
using Calls = std::function<QString(const QByteArray &)>;

// `before` is null at the beginning. While a server is paused, its rows show the previous data.
std::vector<ServerRows> keyRows(const play::SandboxState &now, const play::SandboxState *before, const Calls &calls);

// "+", "▸" or "−" in front of a change.
QString changeSign(Change change);

} // namespace lockscope::ui
