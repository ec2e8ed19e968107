#pragma once

#include <QtGlobal>

namespace lockscope::gui {

// Qt aborts without a display. While this object lives, the program instead says in one line what to do, and exits with
// the code noDisplay. Create this object before the application object, and keep it until that object exists.
class DisplayCheck {
public:
    static constexpr int noDisplay = 69; // EX_UNAVAILABLE

    DisplayCheck();
    ~DisplayCheck();
    Q_DISABLE_COPY_MOVE(DisplayCheck)
};

} // namespace lockscope::gui
