#pragma once

#include <QDialog>

class QPlainTextEdit;
class QSyntaxHighlighter;

namespace lockscope::ui {

// Shows a script as it runs on the server, with its contract. Not modal.
class LuaViewer : public QDialog {
    Q_OBJECT

public:
    LuaViewer(const QString &name, const QString &source, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void highlight();

    QPlainTextEdit *m_text = nullptr;
    QSyntaxHighlighter *m_highlighter = nullptr;
};

} // namespace lockscope::ui
