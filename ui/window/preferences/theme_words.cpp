#include "ui/window/preferences/theme_words.h"

#include <QCoreApplication>

namespace lockscope::ui {

QString themeTitle(ThemeName theme)
{
    switch (theme) {
    case ThemeName::System: return QCoreApplication::translate("Theme", "System");
    case ThemeName::Light: return QCoreApplication::translate("Theme", "Light");
    case ThemeName::Dark: return QCoreApplication::translate("Theme", "Dark");
    case ThemeName::HighContrast: return QCoreApplication::translate("Theme", "High contrast");
    }
    return {};
}

} // namespace lockscope::ui
