#pragma once

#include "core/play/script/setting.h"
#include "core/play/script/toml/fields.h"

#include <span>

namespace lockscope::play {

// [stage], [[actor]], [[lock]] and [[resource]] of a scenario's file.
Setting readSetting(Fields *root);
// The tables of a list like [[actor]]; a complaint when it is no such list. They live as long as `root`'s table.
std::span<const TomlValue> tables(Fields *root, QStringView key);

} // namespace lockscope::play
