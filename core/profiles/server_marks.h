#pragma once

#include "core/redis/server.h"

#include <set>

namespace lockscope::profiles {

// Properties that identify a server, however it is addressed. Two servers that share a mark are the same server or
// nodes of one cluster.
using ServerMarks = std::set<QString>;
bool shareMark(const ServerMarks &a, const ServerMarks &b);

// The marks of an address: its place. `hosts`: the resolved addresses of its host, if known.
ServerMarks marksOf(const redis::Address &address, const QStringList &hosts = {});
// The run id and the places of all nodes of a live server.
ServerMarks marksOf(redis::Server &server);

// The host name that must be resolved before places are compared; empty for numeric hosts and sockets.
QString nameToLookUp(const redis::Address &address);

} // namespace lockscope::profiles
