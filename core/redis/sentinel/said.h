#pragma once

#include "core/redis/host_port.h"
#include "core/redis/reply.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope::redis {

// What a sentinel says of a master.
struct Said {
    HostPort master;
    qint64 epoch = 0; // of its configuration: each failover has a higher one, which all sentinels agree upon

    friend bool operator==(const Said &, const Said &) = default;
};

// The answers to SENTINEL MASTER and SENTINEL GET-MASTER-ADDR-BY-NAME, asked for in this order: then the place is
// never older than the epoch. The latter knows it first while a failover is under way. The error says what is wrong
// with whoever was asked (no sentinel at all, no such name, no permission).
Result<Said> saidOf(const QByteArray &masterName, const Result<Reply> &master, const Result<Reply> &place);

// The names in the answer to SENTINEL MASTERS.
QByteArrayList mastersIn(const Reply &reply);

// Whom to believe of all who answered: the newest configuration, and where several are as new, what most of them say.
// An older one than was believed before counts only where everybody who can be asked has it: a sentinel that was cut
// off knows no better, but all of them together were set up anew.
std::optional<Said> newest(const std::vector<Said> &said, const std::optional<Said> &believed, bool areAll);

} // namespace lockscope::redis
