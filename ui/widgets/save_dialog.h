#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::ui {

// Asks for a file to write, beside everything else: not modal to the program and without an event loop of its own. What
// `suggested` ends with is what a name without an ending gets. `chosen` is called with the file, unless it is called
// off or `parent` goes.
void askWhereToSave(QWidget *parent, const QString &title, const QString &suggested,
                    std::function<void(const QString &file)> chosen);

} // namespace lockscope::ui
