#pragma once

#include "ui/widgets/growing_dialog.h"

class QPushButton;

namespace lockscope::ui {

class MessageLine;
class PlainLabel;

// Asks before something is left, shows that it is being worked on, and what went wrong. Staying is always the default.
// GUI thread.
class LeaveDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit LeaveDialog(QWidget *parent = nullptr);

    // `lines` are names and the like from outside; many of them are counted, not listed.
    void ask(const QString &question, const QStringList &lines, const QString &go);
    void setLines(const QStringList &lines); // while it asks
    void work(const QString &what); // neither button until ask() or fail()
    void fail(const QString &what, const QStringList &lines, const QString &go);

    static constexpr int mostLines = 12;

Q_SIGNALS:
    void confirmed();

public Q_SLOTS:
    void reject() override; // stays; not while it works

private:
    void show(const QString &text, const QStringList &lines, const QString &go);

    PlainLabel *m_text;
    PlainLabel *m_lines;
    MessageLine *m_message;
    QPushButton *m_go;
    QPushButton *m_stay;
};

} // namespace lockscope::ui
