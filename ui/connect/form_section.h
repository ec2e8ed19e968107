#pragma once

#include <QWidget>

class QFormLayout;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

// A part of a form that unfolds below its header. While it is folded, the header shows a summary of its values. Space,
// Enter and the mnemonic of the title unfold and fold it. GUI thread.
class FormSection : public QWidget {
    Q_OBJECT

public:
    // `title` may have a mnemonic. `name`: the object name of the header.
    FormSection(const char *name, const QString &title, QWidget *parent = nullptr);

    QFormLayout *form() const { return m_form; } // for the rows, whose parent is body()
    QWidget *body() const { return m_body; }
    QToolButton *header() const { return m_header; }
    void setSummary(const QString &summary); // plain text; empty means that nothing is set here
    bool isOpen() const;
    void setOpen(bool open);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void unfold(bool open);

    QString m_title; // without its mnemonic
    QToolButton *m_header;
    ElidedLabel *m_summary;
    QWidget *m_body;
    QFormLayout *m_form;
};

// Moves the focus to the field, and first unfolds the section that contains it.
void showAndFocus(QWidget *field);

} // namespace lockscope::ui
