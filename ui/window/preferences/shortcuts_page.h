#pragma once

#include "ui/window/preferences/shortcuts.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QTableWidget;

namespace lockscope::ui {

class MessageLine;
class ShortcutField;

// A list of all actions with their shortcuts, and a field that changes the shortcut of the chosen action. GUI thread.
class ShortcutsPage : public QWidget {
    Q_OBJECT

public:
    // The actions and the preferences outlive the page.
    ShortcutsPage(const QList<QAction *> &actions, Preferences *preferences, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void fill();
    void showRows();
    void filter();
    QAction *current() const; // null if no row is chosen
    void showCurrent();
    void enter(const QKeySequence &shortcut);
    void reset();
    void fitToFont();

    Shortcuts m_shortcuts;
    QLineEdit *m_search;
    QTableWidget *m_table;
    ShortcutField *m_field;
    QPushButton *m_reset;
    QPushButton *m_resetAll;
    MessageLine *m_message;
};

} // namespace lockscope::ui
