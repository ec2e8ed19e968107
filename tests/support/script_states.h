#pragma once

#include <QByteArrayList>
#include <QList>
#include <QRandomGenerator>

namespace lockscope {

// A state of the keyspace, and a call of a script that acts on it: sometimes as it was seen, sometimes not, sometimes
// on what is no lock at all. Names are those of lock k.
struct ScriptState {
    QList<QByteArrayList> make;
    QByteArrayList keys;
    QByteArrayList arguments;
};

// Where to begin to tell what went wrong.
QByteArray asText(const ScriptState &state);

// One that this script may meet; all chosen by `random`. Null where no states are made for it.
using MakeState = ScriptState (*)(QRandomGenerator &random);
MakeState statesOf(const QByteArray &script);

} // namespace lockscope
