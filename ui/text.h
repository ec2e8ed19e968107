#pragma once

#include <QString>

class QAction;
class QWidget;

// Names come from outside. These make text that Qt shows exactly as it is: nothing in it is markup or a mnemonic.
namespace lockscope::ui {

// For tool tips, where Qt guesses rich text and cannot be told not to. At most 512 characters, elided in the middle, in
// lines that end somewhere even when there is no blank.
QString plainToolTip(const QString &text);
// For texts of actions and buttons, where `&` marks a mnemonic.
QString plainActionText(const QString &text);

// A widget's is also what a screen reader says of it, as plain text.
void setPlainToolTip(QWidget *widget, const QString &text);
void setPlainToolTip(QAction *action, const QString &text);

} // namespace lockscope::ui
