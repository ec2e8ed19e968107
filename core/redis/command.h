#pragma once

#include "core/base/bytes.h"
#include "lua/scripts.h"

#include <QByteArrayView>

#include <initializer_list>
#include <vector>

namespace lockscope::redis {

// Decides what happens when a reply is lost: a Read may be sent again, a Write fails with OutcomeUnknown.
enum class Effect : quint8 { Read, Write };

// One command in wire format. Arguments are always bulk strings; nothing is interpolated. A command contains the key by
// which a cluster routes it, so the caller names that key or says that the command is for one node.
struct Command {
    using Words = std::initializer_list<QByteArrayView>;

    QByteArray wire;
    Effect effect = Effect::Read;
    bool isBeside = false; // has no key, but goes to the node of `slot`
    quint16 slot = 0;
    quint32 keyAt = 0; // the position of the key in `wire`; 0 means no key
    quint32 keySize = 0;
    bool isSecret = false; // wiped from all buffers once it is sent
    bool isAfterAsking = false; // sent after ASKING, because its slot still belongs to another node
    quint8 refusals = 0; // how often cluster nodes have refused it temporarily
    quint32 connection = 0; // only this connection may carry it; 0 allows any

    // VERB KEY REST.
    static Command read(QByteArrayView verb, const Key &key, Words rest = {});
    static Command write(QByteArrayView verb, const Key &key, Words rest = {});
    // For commands whose key is not the second word, or with a variable number of words: `key` is the index of the key.
    static Command routedBy(std::size_t key, const std::vector<QByteArrayView> &words, Effect effect);
    // MULTI, EXEC, WAIT, …: commands without a key that are routed like the commands with this key.
    static Command beside(const Key &key, Words words, Effect effect = Effect::Read);
    // For WAIT and the INFO before it. The command is sent only over the connection that answered a write to this key,
    // because no other connection knows of that write. Without that connection, the error is Connect.
    // `connection` is Reply::connection and must not be 0.
    static Command behind(const Key &key, quint32 connection, Words words);
    // PING, INFO, SCAN, PUBSUB, TIME, …: commands for the node that gets them, whatever keys that node has.
    static Command ofNode(Words words, Effect effect = Effect::Read);
    static Command ofNode(const std::vector<QByteArrayView> &words, Effect effect = Effect::Read);

    bool hasKey() const { return keyAt > 0; }
    QByteArrayView key() const { return QByteArrayView(wire).sliced(keyAt, keySize); }
};

// A script call: EVALSHA, plus the EVAL that is sent if the server does not know the script. The first key routes the
// call; in a cluster, the other keys must be in the same slot.
struct ScriptCommand {
    const lua::Script *script = nullptr;
    Command byHash;

    static ScriptCommand of(const lua::Script *script, const std::vector<QByteArray> &keys,
                            const std::vector<QByteArray> &arguments, Effect effect);
    Command inFull() const;
};

} // namespace lockscope::redis
