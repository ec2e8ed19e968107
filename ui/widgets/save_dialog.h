#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::ui {

// Asks for a file to write. The dialog is not modal and runs no event loop. A name without a suffix gets the suffix of
// `suggested`. Calls `chosen` with the file, unless the user cancels or `parent` is destroyed.
void askWhereToSave(QWidget *parent, const QString &title, const QString &suggested,
                    std::function<void(const QString &file)> chosen);

} // namespace lockscope::ui
