#pragma once

#include "core/play/sandbox/step_result.h"
#include "core/play/scenario/setting.h"

#include <map>

namespace lockscope::play {

// The values that the locks of a sandbox protect. Some resources check fencing tokens. Like real resources, the values
// are not in Redis.
class GuardedResources {
public:
    explicit GuardedResources(const std::vector<Resource> &resources);

    // Returns Rejected if the token is older than an earlier token, or if a required token is missing.
    Outcome write(const QString &resource, const QByteArray &value, std::optional<qint64> token);
    QByteArray value(const QString &resource) const; // the latest accepted value

private:
    struct State {
        bool checksToken = false;
        qint64 highest = 0;
        QByteArray value;
    };
    std::map<QString, State> m_states;
};

} // namespace lockscope::play
