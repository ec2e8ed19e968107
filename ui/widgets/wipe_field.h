#pragma once

#include "core/base/secret.h"

#include <QLineEdit>

namespace lockscope::ui {

// Clears a field and overwrites its text in memory.
inline void wipeField(QLineEdit *field)
{
    QString text = field->text(); // shared with the field until the field has another text
    field->clear();
    wipe(text);
}

} // namespace lockscope::ui
