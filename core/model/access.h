#pragma once

#include <QLatin1String>

namespace lockscope {

// The mode of a read-write lock, as its key records it.
enum class Mode : quint8 { Read, Write };
// The way in which an owner holds a lock.
enum class Access : quint8 { Exclusive, Read, Write };

// The stable words of `list --json`: "read", "exclusive", …
QLatin1String word(Mode mode);
QLatin1String word(Access access);

} // namespace lockscope
