#pragma once

#include <QString>

class QAction;

// An action that cannot be done now tells why: in its tool tip in the menu, and in the status bar when its shortcut is
// pressed.
namespace lockscope::ui {

// Enables the action, or disables it for this reason. `whyNot` is plain text.
void setPossible(QAction *action, bool isPossible, const QString &whyNot);
// The reason; empty if the action is enabled or no reason was given.
QString whyNotPossible(const QAction *action);

} // namespace lockscope::ui
