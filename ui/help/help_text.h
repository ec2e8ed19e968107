#pragma once

#include <QCoreApplication>

namespace lockscope::ui {

// Translates the texts of the help that stand in no table: HelpText::tr("…").
struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(HelpText)
};

} // namespace lockscope::ui
