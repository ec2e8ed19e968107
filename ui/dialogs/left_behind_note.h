#pragma once

#include "core/base/error.h"

#include <vector>

class QWidget;

namespace lockscope::ui {

// A note, beside the window, of what could not be given back to a server that was left. It stays until it is closed.
void showLeftBehind(QWidget *window, const std::vector<Error> &what);

} // namespace lockscope::ui
