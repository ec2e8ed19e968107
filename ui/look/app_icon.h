#pragma once

#include <QIcon>

namespace lockscope::ui {

// The program's icon, in every size it was drawn for. It lies inside the program: nothing needs to be installed.
QIcon appIcon();

} // namespace lockscope::ui
