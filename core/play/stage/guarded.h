#pragma once

#include "core/play/script/setting.h"
#include "core/play/stage/ended.h"

#include <map>

namespace lockscope::play {

// What the locks of a stage are there for: values that somebody writes, some of which look at fencing tokens. Not in
// Redis, which is the point of it.
class Guarded {
public:
    explicit Guarded(const std::vector<Resource> &resources);

    // Rejected: its token is older than one that was seen, or it has none where one is asked for.
    Outcome write(const QString &resource, const QByteArray &value, std::optional<qint64> token);
    QByteArray value(const QString &resource) const; // accepted last

private:
    struct State {
        bool checksToken = false;
        qint64 highest = 0;
        QByteArray value;
    };
    std::map<QString, State> m_states;
};

} // namespace lockscope::play
