#pragma once

#include <QString>

namespace lockscope {

class RedisServer;

// What an administrator does with a message: the ACL line in it, as it stands, goes into redis-cli. Gives the line;
// empty: there is none. Throws where the server does not take it.
QString pasteAclLine(const RedisServer &server, const QString &message);

} // namespace lockscope
