#pragma once

#include "ui/theme/theme.h"

#include <QString>

namespace lockscope::ui {

QString themeTitle(ThemeName theme); // as menus and the preferences show it

} // namespace lockscope::ui
