#pragma once

#include "core/base/error.h"

#include <vector>

class QWidget;

namespace lockscope::ui {

// Shows, beside the window, which holds could not be released on a server that was left. Stays until closed.
void showLeftBehind(QWidget *window, const std::vector<Error> &what);

} // namespace lockscope::ui
