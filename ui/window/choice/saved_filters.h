#pragma once

#include <QObject>
#include <QPointer>

class QLineEdit;
class QMenu;
class QWidget;

namespace lockscope::ui {

class Preferences;

// The submenu of saved filters: each by its name, one to save the present filter, and a submenu to remove them. A saved
// filter is the text of the filter field. GUI thread.
class SavedFilters : public QObject {
    Q_OBJECT

public:
    // All outlive this object.
    SavedFilters(QLineEdit *filter, Preferences *preferences, QMenu *menu, QWidget *window);

private:
    void fill();
    void askForName();

    QLineEdit *m_filter;
    Preferences *m_preferences;
    QMenu *m_menu;
    QWidget *m_window;
};

} // namespace lockscope::ui
