#include "ui/widgets/section.h"

#include "ui/text/plain_text.h"
#include "ui/widgets/fact_label.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

// The rows of a tree are indented.
QStringList rowsOf(const QAbstractItemModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << model.index(row, column, parent).data().toString();
        rows << QString(2 * depth, QLatin1Char(' ')) + cells.join(QLatin1Char('\t'));
        rows << rowsOf(model, model.index(row, 0, parent), depth + 1);
    }
    return rows;
}

} // namespace

Section::Section(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_titleWithMnemonic(title)
    , m_title(QString(title).remove(QLatin1Char('&')))
    , m_header(new QToolButton(this))
    , m_note(new FactLabel(this))
    , m_headerRow(new QHBoxLayout)
    , m_body(new QWidget(this))
    , m_column(new QVBoxLayout(m_body))
{
    QFont semiBold;
    semiBold.setWeight(QFont::DemiBold); // sets only the weight; the rest follows the font of the panel
    m_header->setFont(semiBold);
    m_header->setText(title);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setAccessibleName(m_title);
    m_header->setMinimumWidth(1); // a long title is elided, so that it does not widen the panel
    m_header->setAutoRaise(true);
    m_header->setFocusPolicy(Qt::StrongFocus);
    connect(m_header, &QToolButton::clicked, this, [this] { setFolded(!m_isFolded); });
    m_note->setQuiet();
    m_note->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_headerRow->setSpacing(8);
    m_headerRow->addWidget(m_header);
    m_headerRow->addWidget(m_note, 1);
    m_headerRow->addStretch();
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(m_headerRow);
    column->addWidget(m_body);
    showFold();
}

void Section::add(QWidget *part)
{
    m_column->addWidget(part);
}

void Section::addBesideTitle(QWidget *part)
{
    m_headerRow->insertWidget(1, part, 1);
}

void Section::addRows(QLayout *rows)
{
    m_column->addLayout(rows);
}

void Section::setFolded(bool folded)
{
    if (folded == m_isFolded)
        return;
    m_isFolded = folded;
    showFold();
    Q_EMIT foldedChanged(folded);
}

void Section::setNote(const QString &note)
{
    m_note->say(note);
}

QString Section::asText() const
{
    QStringList lines;
    for (int i = 0; i < m_column->count(); ++i) {
        const QWidget *part = m_column->itemAt(i)->widget();
        if (!part || part->isHidden())
            continue;
        if (const auto *label = qobject_cast<const QLabel *>(part))
            lines << label->text();
        else if (const auto *table = qobject_cast<const QAbstractItemView *>(part); table && table->model())
            lines << rowsOf(*table->model());
    }
    if (lines.isEmpty())
        return {};
    const QString note = m_note->text();
    lines.prepend(note.isEmpty() ? m_title : tr("%1 (%2)").arg(m_title, note));
    return lines.join(QLatin1Char('\n'));
}

void Section::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        showFold();
}

void Section::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const QFontMetrics metrics = m_header->fontMetrics();
    const int arrow = 2 * metrics.height();
    const QString shown =
        metrics.elidedText(m_titleWithMnemonic, Qt::ElideRight, width() - arrow, Qt::TextShowMnemonic);
    m_header->setText(shown);
    m_header->setToolTip(plainToolTip(shown == m_titleWithMnemonic ? QString() : m_title));
}

void Section::showFold()
{
    const Qt::ArrowType closed = isRightToLeft() ? Qt::LeftArrow : Qt::RightArrow;
    m_header->setArrowType(m_isFolded ? closed : Qt::DownArrow);
    m_header->setAccessibleDescription(m_isFolded ? tr("Folded") : tr("Unfolded"));
    m_body->setVisible(!m_isFolded);
}

} // namespace lockscope::ui
