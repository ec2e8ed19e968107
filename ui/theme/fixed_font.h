#pragma once

#include <QFont>

namespace lockscope::ui {

// The system's fixed-width font in the size of `font`. For names and owners, which people compare letter by letter.
QFont fixedFont(const QFont &font);

} // namespace lockscope::ui
