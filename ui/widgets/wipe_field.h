#pragma once

#include "core/base/secret.h"

#include <QLineEdit>

namespace lockscope::ui {

// Empties a field so that what stood in it stays nowhere in memory.
inline void wipeField(QLineEdit *field)
{
    QString text = field->text(); // shared with the field, until it has another one
    field->clear();
    wipe(text);
}

} // namespace lockscope::ui
