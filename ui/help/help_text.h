#pragma once

#include <QCoreApplication>

namespace lockscope::ui {

// Translates the texts of the help that belong to no row: HelpText::tr("…").
struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(HelpText)
};

} // namespace lockscope::ui
