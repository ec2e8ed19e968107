#pragma once

#include "core/trace/log/script.h"

#include <QHash>

namespace lockscope::trace {

// What scripts are for, as far as the log has their text, so that it can be said of a call by hash as well. Only asked
// where what a script called does not tell.
class ScriptTexts {
public:
    enum class Purpose : quint8 { Unknown, Takes, Renews, GivesBack };

    void learn(QByteArrayView text); // of EVAL and SCRIPT LOAD
    Purpose of(const Script &script) const;

private:
    QHash<QByteArray, Purpose> m_byHash;
    QHash<size_t, qsizetype> m_seen; // so that a text that comes a million times is hashed once
};

} // namespace lockscope::trace
