#pragma once

#include <QIcon>

namespace lockscope::ui {

// The program's icon in all its sizes. It is a resource of the program, so nothing needs to be installed.
QIcon appIcon();

} // namespace lockscope::ui
