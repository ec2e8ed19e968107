#pragma once

#include "core/redis/host_port.h"
#include "core/redis/reply.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope::redis {

// What a sentinel reports about a master.
struct MasterInfo {
    HostPort master;
    qint64 epoch = 0; // the epoch of its configuration: rises with each failover; all sentinels agree on it

    friend bool operator==(const MasterInfo &, const MasterInfo &) = default;
};

// Combines the answers to SENTINEL MASTER and SENTINEL GET-MASTER-ADDR-BY-NAME. They must be sent in this order, so
// that the address is never older than the epoch. During a failover, the second command returns the new address earlier
// than the first command does. The error says what is wrong with the server that was asked (not a sentinel, unknown
// name, no permission).
Result<MasterInfo> parseMasterInfo(const QByteArray &masterName, const Result<Reply> &master,
                                   const Result<Reply> &place);

// The master names in the answer to SENTINEL MASTERS.
QByteArrayList mastersIn(const Reply &reply);

// Chooses the answer to believe: the newest configuration or, among equally new ones, the most frequent address. An
// answer older than `believed` counts only if all sentinels have answered (`areAll`) and all answers are older. If only
// some answers are older, their sentinels are outdated; if all are older, the sentinels were reconfigured.
std::optional<MasterInfo> newest(const std::vector<MasterInfo> &said, const std::optional<MasterInfo> &believed,
                                 bool areAll);

} // namespace lockscope::redis
