#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace lockscope::ui {

class Theme;

// Runs the actions for the text size and the theme, and disables those that cannot be done now.
class AppearanceActions : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QAction *larger;
        QAction *smaller;
        QAction *normal;
        QAction *themes; // gets a menu
    };
    // All outlive it.
    AppearanceActions(Theme *theme, const Parts &parts, QWidget *window);

private:
    void buildThemes(QWidget *window);
    void show();

    Theme *m_theme;
    Parts m_parts;
};

} // namespace lockscope::ui
