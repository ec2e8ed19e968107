#pragma once

class QAbstractButton;

namespace lockscope::ui {

// Ignores the second click of a double click on the button, wherever its first click was.
void pressOnce(QAbstractButton *button);

} // namespace lockscope::ui
