#pragma once

#include <QByteArrayView>

#include <optional>
#include <vector>

namespace lockscope::redis {

// The words of one command in wire format, "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", as views of `wire`. Returns nullopt unless
// the bytes are exactly one command.
std::optional<std::vector<QByteArrayView>> wordsOn(QByteArrayView wire);

} // namespace lockscope::redis
