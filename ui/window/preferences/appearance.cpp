#include "ui/window/preferences/appearance.h"

#include "ui/window/preferences/preferences.h"

namespace lockscope::ui {

void keepAppearance(Theme *theme, Preferences *preferences)
{
    theme->setName(preferences->theme());
    theme->setTextPercent(preferences->textPercent());
    theme->setMotionReduced(preferences->isMotionReduced());
    QObject::connect(theme, &Theme::changed, theme, [theme, preferences] {
        preferences->setTheme(theme->name());
        preferences->setTextPercent(theme->textPercent());
        preferences->setMotionReduced(theme->isMotionReduced());
    });
}

} // namespace lockscope::ui
