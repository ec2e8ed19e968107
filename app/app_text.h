#pragma once

#include <QCoreApplication>

namespace lockscope {

// Translates the texts of the programs, help included: AppText::tr("…").
struct AppText {
    Q_DECLARE_TR_FUNCTIONS(AppText)
};

} // namespace lockscope
