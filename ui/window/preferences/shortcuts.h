#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;

namespace lockscope::ui {

class Preferences;

// Gives the actions the shortcuts that the user chose earlier. An action is known by its object name; one without a
// name keeps its shortcut. If the user chose the usual shortcut of another action, the other action loses it. Call it
// once, when all actions have their usual shortcuts.
void applyShortcuts(const QList<QAction *> &actions, const Preferences &preferences);

// Changes shortcuts and saves them. No two of the actions get the same shortcut. GUI thread.
class Shortcuts {
public:
    // Uses the actions with a name, which outlive this object. Call applyShortcuts() before.
    Shortcuts(const QList<QAction *> &actions, Preferences *preferences);

    const QList<QAction *> &actions() const { return m_actions; }
    bool isUsual(const QAction *action) const;

    // Empty if the action may have this shortcut. Otherwise it names the other action, or says what to press.
    QString problem(const QAction *action, const QKeySequence &shortcut) const;
    void set(QAction *action, const QKeySequence &shortcut); // only without a problem(); empty means no shortcut
    // Restores the usual shortcut. Returns a problem as above if another action has this shortcut now.
    QString reset(QAction *action);
    void resetAll();

    static QString titleOf(const QAction *action); // without the mark of the mnemonic

private:
    const QAction *conflicting(const QAction *action, const QKeySequence &shortcut) const;

    QList<QAction *> m_actions;
    Preferences *m_preferences;
};

} // namespace lockscope::ui
