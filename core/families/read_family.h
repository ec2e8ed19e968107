#pragma once

#include "core/families/family.h"
#include "core/toml/toml_value.h"

#include <variant>

namespace lockscope::families {

// Reads the text of a family file. `name` is the file's name without .toml. Gives all mistakes, in the order of their
// lines.
std::variant<Family, Complaints> readFamily(const QByteArray &text, const QString &name, const QString &file);

} // namespace lockscope::families
