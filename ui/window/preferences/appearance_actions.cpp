#include "ui/window/preferences/appearance_actions.h"

#include "ui/theme/theme.h"
#include "ui/widgets/possible_action.h"
#include "ui/window/preferences/theme_words.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace lockscope::ui {

AppearanceActions::AppearanceActions(Theme *theme, const Parts &parts, QWidget *window)
    : QObject(window)
    , m_theme(theme)
    , m_parts(parts)
{
    connect(m_parts.larger, &QAction::triggered, theme, &Theme::enlargeText);
    connect(m_parts.smaller, &QAction::triggered, theme, &Theme::shrinkText);
    connect(m_parts.normal, &QAction::triggered, theme, &Theme::resetText);
    buildThemes(window);
    connect(theme, &Theme::changed, this, &AppearanceActions::show);
    show();
}

void AppearanceActions::buildThemes(QWidget *window)
{
    auto *menu = new QMenu(window);
    auto *group = new QActionGroup(menu);
    for (const auto name : {ThemeName::System, ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast}) {
        QAction *action = menu->addAction(themeTitle(name));
        action->setCheckable(true);
        action->setData(int(name));
        group->addAction(action);
        connect(action, &QAction::triggered, m_theme, [theme = m_theme, name] { theme->setName(name); });
    }
    m_parts.themes->setMenu(menu);
}

void AppearanceActions::show()
{
    setPossible(m_parts.larger, m_theme->textPercent() < Theme::textSteps().last(), tr("This is the largest text."));
    setPossible(m_parts.smaller, m_theme->textPercent() > Theme::textSteps().first(), tr("This is the smallest text."));
    setPossible(m_parts.normal, m_theme->textPercent() != Theme::usualText, tr("The text has its normal size."));
    const auto themes = m_parts.themes->menu()->actions();
    for (QAction *action : themes)
        action->setChecked(action->data().toInt() == int(m_theme->name()));
}

} // namespace lockscope::ui
