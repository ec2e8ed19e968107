#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace lockscope::ui {

class Theme;

// What the actions of the text size and of the theme do, and when they can be done.
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
