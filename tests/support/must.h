#pragma once

#include "tests/support/blocking_redis.h"

#include <stdexcept>

namespace lockscope {

// The server's answer; an error throws std::runtime_error with the command.
inline RedisValue must(BlockingRedis &redis, const QByteArrayList &command)
{
    const RedisValue answer = redis.call(command);
    if (answer.isError())
        throw std::runtime_error(QByteArray(command.join(' ') + ": " + answer.toBytes()).toStdString());
    return answer;
}

} // namespace lockscope
