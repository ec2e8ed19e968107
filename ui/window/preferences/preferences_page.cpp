#include "ui/window/preferences/preferences_page.h"

#include "ui/text/plain_label.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace lockscope::ui {

PreferencesPage::PreferencesPage(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->addLayout(m_form);
    column->addStretch(1); // takes the spare height, which would otherwise separate the notes from their fields
    m_form->setSpacing(8);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void PreferencesPage::addRow(const QString &label, QWidget *field, const char *name)
{
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    auto *words = new PlainLabel(label, this);
    words->setBuddy(field);
    m_form->addRow(words, field);
}

void PreferencesPage::addWide(QWidget *field, const char *name)
{
    field->setObjectName(QLatin1String(name));
    m_form->addRow(field);
}

PlainLabel *PreferencesPage::addNote(const QString &text)
{
    auto *note = new PlainLabel(text, this);
    note->setWordWrap(true);
    m_form->addRow(note);
    return note;
}

} // namespace lockscope::ui
