#pragma once

#include "core/base/error.h"

#include <vector>

class QWidget;

namespace lockscope::ui {

// Lists the holds that could not be released on a server that was left. The list is shown beside the window until
// closed.
void showLeftBehind(QWidget *window, const std::vector<Error> &what);

} // namespace lockscope::ui
