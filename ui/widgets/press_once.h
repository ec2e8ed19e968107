#pragma once

class QAbstractButton;

namespace lockscope::ui {

// The second click of a double click belongs to the first, wherever it lands: the button takes none as its own.
void pressOnce(QAbstractButton *button);

} // namespace lockscope::ui
