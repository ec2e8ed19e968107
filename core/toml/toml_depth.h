#pragma once

#include <QByteArrayView>

#include <optional>

namespace lockscope {

// The most parts of a key (a.b.c has three), and the most lists and inline tables inside each other.
constexpr int deepestToml = 32;

// The line, from 1, where the text first exceeds this limit. The TOML library parses deeper text, but overflows the
// stack when it destroys the result.
std::optional<int> tooDeepLine(QByteArrayView text);

} // namespace lockscope
