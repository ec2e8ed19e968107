#pragma once

#include <QWidget>

class QFormLayout;

namespace lockscope::ui {

class PlainLabel;

// A page of the preferences: labelled fields below each other, and notes. Rows wrap if the text is large. GUI thread.
class PreferencesPage : public QWidget {
    Q_OBJECT

public:
    explicit PreferencesPage(QWidget *parent);

protected:
    // `name` is the object's name. The label, without its mnemonic, is the accessible name.
    void addRow(const QString &label, QWidget *field, const char *name);
    void addWide(QWidget *field, const char *name); // for a field that shows its own text
    PlainLabel *addNote(const QString &text);

private:
    QFormLayout *m_form;
};

} // namespace lockscope::ui
