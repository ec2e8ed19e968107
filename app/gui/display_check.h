#pragma once

#include <QtGlobal>

namespace lockscope::gui {

// Qt aborts a program that finds no display. While this lives, such a program says in one line what to do instead, and
// ends with the exit code noDisplay. Around the making of the application; one per program.
class DisplayCheck {
public:
    static constexpr int noDisplay = 69; // EX_UNAVAILABLE

    DisplayCheck();
    ~DisplayCheck();
    Q_DISABLE_COPY_MOVE(DisplayCheck)
};

} // namespace lockscope::gui
