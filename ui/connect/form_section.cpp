#include "ui/connect/form_section.h"

#include "ui/text/plain_label.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace lockscope::ui {

namespace {

bool isEnter(const QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<const QKeyEvent *>(event)->key();
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

} // namespace

FormSection::FormSection(const char *name, const QString &title, QWidget *parent)
    : Section(title, parent)
    , m_summary(new ElidedLabel(this))
    , m_form(new QFormLayout)
{
    header()->setObjectName(QLatin1String(name));
    header()->installEventFilter(this);
    m_summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addBesideTitle(m_summary);
    m_form->setContentsMargins(fontMetrics().height(), 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    addRows(m_form);
    setFolded(true);
}

void FormSection::setSummary(const QString &summary)
{
    m_summary->setText(summary);
    header()->setAccessibleName(summary.isEmpty() ? title() : tr("%1: %2").arg(title(), summary));
}

// In a dialog, Enter would otherwise press the default button.
bool FormSection::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != header() || !isEnter(event))
        return Section::eventFilter(watched, event);
    header()->click();
    return true;
}

void showAndFocus(QWidget *field)
{
    for (QWidget *around = field->parentWidget(); around; around = around->parentWidget()) {
        if (auto *section = qobject_cast<Section *>(around))
            section->setFolded(false);
    }
    field->setFocus();
}

} // namespace lockscope::ui
