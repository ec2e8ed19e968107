#pragma once

#include <QString>

namespace lockscope {

class RedisServer;

// Does what an administrator does with a message: copies its ACL line unchanged into redis-cli. Returns the line; empty
// if there is none. Throws if the server does not accept it.
QString pasteAclLine(const RedisServer &server, const QString &message);

} // namespace lockscope
