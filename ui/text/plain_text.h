#pragma once

#include <QString>

class QAction;
class QWidget;

// Names come from outside. These functions make Qt show a text exactly as it is: without markup or mnemonics.
namespace lockscope::ui {

// For tool tips, in which Qt always interprets rich text. At most 512 characters, elided in the middle, and wrapped
// even without spaces.
QString plainToolTip(const QString &text);
// For texts of actions and buttons, where `&` marks a mnemonic.
QString plainActionText(const QString &text);

// Also sets the plain text for screen readers.
void setPlainToolTip(QWidget *widget, const QString &text);
void setPlainToolTip(QAction *action, const QString &text);

} // namespace lockscope::ui
