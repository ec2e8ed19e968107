#pragma once

#include <QObject>
#include <QPointer>

class QLineEdit;
class QMenu;
class QWidget;

namespace lockscope::ui {

class Preferences;

// The submenu of saved filters. It lists the filters by name, an action that saves the present filter, and a submenu
// that removes filters. A saved filter is the text of the filter field. GUI thread.
class SavedFilters : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this object.
    SavedFilters(QLineEdit *filter, Preferences *preferences, QMenu *menu, QWidget *window);

private:
    void fill();
    void askForName();

    QLineEdit *m_filter;
    Preferences *m_preferences;
    QMenu *m_menu;
    QMenu *m_remove;
    QWidget *m_window;
};

} // namespace lockscope::ui
