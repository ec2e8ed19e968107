#pragma once

#include "core/play/record/stage_state.h"

#include <QString>

#include <functional>

// What is in Redis at a moment of a run, as rows, with what is another than at the moment before. Pure.
namespace lockscope::ui {

enum class Change : quint8 { None, New, Other, Gone };

struct FieldRow {
    QString name; // empty: a string's value
    QString value;
    Change change = Change::None;
    QString same = {}; // alike where two runs have the same, though its clients are called otherwise by their ids
};
struct KeyRow {
    QString name;
    QString type;
    QString ttl;
    Change change = Change::None; // of the key, or of its expiry
    bool isRenewed = false; // its expiry was set
    std::vector<FieldRow> fields;
    QString same = {}; // alike where two runs have the same under a name that is drawn by lot
};
struct ServerRows {
    QString name;
    QString standing; // empty: it runs, and there is nothing to be said
    std::vector<KeyRow> keys;
};

// How owners and names that stand in fields are called beside themselves; empty: by nobody.
using Calls = std::function<QString(const QByteArray &)>;

// `before`: null at the beginning. Of one that does not answer, what was there when it did.
std::vector<ServerRows> keyRows(const play::StageState &now, const play::StageState *before, const Calls &calls);

// "+", "▸", "−": said beside what is lit.
QString changeSign(Change change);

} // namespace lockscope::ui
