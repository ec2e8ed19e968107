#pragma once

#include <QByteArrayView>

#include <optional>
#include <vector>

namespace lockscope::redis {

// The bulks of one command on the wire, "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", as views of it. Nothing where that is not one
// whole command and no more.
std::optional<std::vector<QByteArrayView>> wordsOn(QByteArrayView wire);

} // namespace lockscope::redis
