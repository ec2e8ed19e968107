#pragma once

#include "ui/window/preferences/preferences_page.h"

class QCheckBox;
class QComboBox;

namespace lockscope::ui {

class Preferences;
class Theme;

// Theme, language, text size, motion and notifications.
class GeneralPage : public PreferencesPage {
    Q_OBJECT

public:
    // Both outlive the page. keepAppearance() saves the theme.
    GeneralPage(Preferences *preferences, Theme *theme, QWidget *parent);

Q_SIGNALS:
    void notificationsChanged();

private:
    void addAppearance();
    void addLanguage();
    void addNotifications();
    void showAppearance();

    Preferences *m_preferences;
    Theme *m_theme;
    QComboBox *m_themes;
    QComboBox *m_textSize;
    QCheckBox *m_lessMotion;
};

} // namespace lockscope::ui
