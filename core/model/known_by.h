#pragma once

#include <QLatin1String>

namespace lockscope {

// The source of a fact. An inference is never shown as an event.
enum class KnownBy : quint8 { Event, Sample, Inference };

// The stable words of `list --json`: "event", "sample", "inference".
QLatin1String word(KnownBy how);

} // namespace lockscope
