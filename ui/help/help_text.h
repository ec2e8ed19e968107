#pragma once

#include <QCoreApplication>

namespace lockscope::ui {

// Translates the texts of the help that are not in a table: HelpText::tr("…").
struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(HelpText)
};

} // namespace lockscope::ui
