#pragma once

#include "ui/widgets/section.h"

class QFormLayout;

namespace lockscope::ui {

class ElidedLabel;

// A section of a form, folded at first. Its header also shows a summary of its values. Space, Enter and the mnemonic of
// the title fold and unfold it. GUI thread.
class FormSection : public Section {
    Q_OBJECT

public:
    // `title` may have a mnemonic. `name`: the object name of the header.
    FormSection(const char *name, const QString &title, QWidget *parent = nullptr);

    QFormLayout *form() const { return m_form; } // for the rows, whose parent is body()
    void setSummary(const QString &summary); // plain text; empty means that nothing is set here

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    ElidedLabel *m_summary;
    QFormLayout *m_form;
};

// Moves the focus to the field, and first unfolds the section that contains it.
void showAndFocus(QWidget *field);

} // namespace lockscope::ui
