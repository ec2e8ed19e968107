#pragma once

#include <QString>

namespace lockscope {

// Makes the fifth row of a history's table unreadable. `columns` are those of the table, with %1 in place of the value
// that fails. Throws std::runtime_error.
void damageFifthRow(const QString &path, const QString &table, const QString &columns);

} // namespace lockscope
