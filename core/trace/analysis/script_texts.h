#pragma once

#include "core/trace/log/script.h"

#include <QHash>

namespace lockscope::trace {

// The purposes of scripts whose text is in the log, also for calls by hash. Used only if the calls of a script do not
// show its purpose.
class ScriptTexts {
public:
    enum class Purpose : quint8 { Unknown, Takes, Renews, GivesBack };

    void learn(QByteArrayView text); // from EVAL and SCRIPT LOAD
    Purpose of(const Script &script) const;

private:
    QHash<QByteArray, Purpose> m_byHash;
    QHash<size_t, qsizetype> m_seen; // hash and size of each text, so that repeated texts need no SHA-1
};

} // namespace lockscope::trace
