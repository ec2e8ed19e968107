#pragma once

#include <QCommandLineOption>
#include <QList>
#include <QString>

#include <initializer_list>

namespace lockscope::cli {

// One command as it is written.
struct CommandForm {
    enum class Names { None, One, Several }; // lock names it takes; several only where the kind says so

    const char *name;
    const char *arguments;
    const char *summary;
    Names names;
    std::initializer_list<const char *> options; // besides the common ones
    const char *notes = ""; // at the end of its help
    const char *moreNotes = ""; // after these
};

using Options = QList<QCommandLineOption>;

const QList<const CommandForm *> &allForms();
const CommandForm *formOf(const QString &name); // null: there is no such command
Options commonOptions();
Options specificOptions(); // of all commands
Options optionsOf(const CommandForm &form); // common ones included

} // namespace lockscope::cli
