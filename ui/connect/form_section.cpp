#include "ui/connect/form_section.h"

#include "ui/text/plain_label.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

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
    : QWidget(parent)
    , m_title(QString(title).remove(QLatin1Char('&')))
    , m_header(new QToolButton(this))
    , m_summary(new ElidedLabel(this))
    , m_body(new QWidget(this))
    , m_form(new QFormLayout(m_body))
{
    m_header->setObjectName(QLatin1String(name));
    m_header->setText(title);
    m_header->setCheckable(true);
    m_header->setAutoRaise(true);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setFocusPolicy(Qt::StrongFocus);
    m_header->installEventFilter(this);
    m_summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_form->setContentsMargins(fontMetrics().height(), 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto *line = new QHBoxLayout;
    line->addWidget(m_header);
    line->addWidget(m_summary, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_body);
    connect(m_header, &QToolButton::toggled, this, &FormSection::unfold);
    unfold(false);
    setSummary({});
}

void FormSection::setSummary(const QString &summary)
{
    m_summary->setText(summary);
    m_header->setAccessibleName(summary.isEmpty() ? m_title : tr("%1: %2").arg(m_title, summary));
}

bool FormSection::isOpen() const
{
    return m_header->isChecked();
}

void FormSection::setOpen(bool open)
{
    m_header->setChecked(open);
}

void FormSection::unfold(bool open)
{
    m_header->setArrowType(open ? Qt::DownArrow : isRightToLeft() ? Qt::LeftArrow : Qt::RightArrow);
    m_header->setAccessibleDescription(open ? tr("unfolded") : tr("folded"));
    m_body->setVisible(open);
}

// In a dialog, Enter would otherwise press the default button.
bool FormSection::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_header || !isEnter(event))
        return QWidget::eventFilter(watched, event);
    m_header->click();
    return true;
}

void showAndFocus(QWidget *field)
{
    for (QWidget *around = field->parentWidget(); around; around = around->parentWidget()) {
        if (auto *section = qobject_cast<FormSection *>(around))
            section->setOpen(true);
    }
    field->setFocus();
}

} // namespace lockscope::ui
