#pragma once

#include "core/base/bytes.h"
#include "lua/scripts.h"

#include <QByteArrayView>

#include <initializer_list>
#include <vector>

namespace lockscope::redis {

// What becomes of a command whose reply is lost: a Read may be sent again, a Write is OutcomeUnknown.
enum class Effect : quint8 { Read, Write };

// One command as it goes on the wire; arguments are always bulk strings, nothing is interpolated. It knows the key by
// which a cluster routes it, so who makes one says that key, or that the command is of the node that is asked.
struct Command {
    using Words = std::initializer_list<QByteArrayView>;

    QByteArray wire;
    Effect effect = Effect::Read;
    bool isBeside = false; // has no key, and goes where those of `slot` go
    quint16 slot = 0;
    quint32 keyAt = 0; // where in `wire` the key lies; 0: it has none
    quint32 keySize = 0;
    bool isSecret = false; // wiped from the buffers it passes, once it is sent
    bool isAfterAsking = false; // follows ASKING: its slot still belongs to another node
    quint8 refusals = 0; // how often cluster nodes refused it for the time being
    quint32 connection = 0; // only this connection may carry it; 0 allows any

    // VERB KEY REST.
    static Command read(QByteArrayView verb, const Key &key, Words rest = {});
    static Command write(QByteArrayView verb, const Key &key, Words rest = {});
    // Where the key is not the second word, or not all words are known: which word it is.
    static Command routedBy(std::size_t key, const std::vector<QByteArrayView> &words, Effect effect);
    // MULTI, EXEC, WAIT, …: has no key, and belongs to commands that have this one.
    static Command beside(const Key &key, Words words, Effect effect = Effect::Read);
    // WAIT and its INFO: only over the connection that answered a write to this key, because no other connection knows
    // of that write. Settled with Connect if that connection was lost. `connection` is Reply::connection and not 0.
    static Command behind(const Key &key, quint32 connection, Words words);
    // PING, INFO, SCAN, PUBSUB, TIME …: of this node, whatever keys it has.
    static Command ofNode(Words words, Effect effect = Effect::Read);
    static Command ofNode(const std::vector<QByteArrayView> &words, Effect effect = Effect::Read);

    bool hasKey() const { return keyAt > 0; }
    QByteArrayView key() const { return QByteArrayView(wire).sliced(keyAt, keySize); }
};

// A call of a script: EVALSHA, and what to send when the server does not know it. Routed by its first key; in a cluster
// the others lie in the same slot.
struct ScriptCommand {
    const lua::Script *script = nullptr;
    Command byHash;

    static ScriptCommand of(const lua::Script *script, const std::vector<QByteArray> &keys,
                            const std::vector<QByteArray> &arguments, Effect effect);
    Command inFull() const;
};

} // namespace lockscope::redis
