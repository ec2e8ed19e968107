#pragma once

#include "ui/widgets/growing_dialog.h"

class QPushButton;

namespace lockscope::ui {

class MessageLine;
class PlainLabel;

// Asks before the window leaves a server, then shows progress and errors. Staying is always the default. GUI thread.
class LeaveDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit LeaveDialog(QWidget *parent = nullptr);

    // `lines` are names from outside. Only the first ones are listed; the others are counted.
    void ask(const QString &question, const QStringList &lines, const QString &go);
    void setLines(const QStringList &lines); // while it asks
    void work(const QString &what); // disables both buttons until ask() or fail()
    void fail(const QString &what, const QStringList &lines, const QString &go);

    static constexpr int mostLines = 12;

Q_SIGNALS:
    void confirmed();

public Q_SLOTS:
    void reject() override; // the window stays on the server; ignored during the work

private:
    void show(const QString &text, const QStringList &lines, const QString &go);

    PlainLabel *m_text;
    PlainLabel *m_lines;
    MessageLine *m_message;
    QPushButton *m_go;
    QPushButton *m_stay;
};

} // namespace lockscope::ui
