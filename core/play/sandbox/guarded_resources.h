#pragma once

#include "core/play/sandbox/step_result.h"
#include "core/play/scenario/setting.h"

#include <map>

namespace lockscope::play {

// The values that the locks of a sandbox protect. Some of them check fencing tokens. They are not in Redis, like real
// resources.
class GuardedResources {
public:
    explicit GuardedResources(const std::vector<Resource> &resources);

    // Rejected if the token is older than an earlier one, or missing where one is required.
    Outcome write(const QString &resource, const QByteArray &value, std::optional<qint64> token);
    QByteArray value(const QString &resource) const; // the latest accepted one

private:
    struct State {
        bool checksToken = false;
        qint64 highest = 0;
        QByteArray value;
    };
    std::map<QString, State> m_states;
};

} // namespace lockscope::play
