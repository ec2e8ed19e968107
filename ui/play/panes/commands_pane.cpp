#include "ui/play/panes/commands_pane.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/theme/letter_width.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>
#include <iterator>

namespace lockscope::ui {

namespace {

constexpr int mostMessageLines = 4; // for messages of the current frame
constexpr int lettersForScript = 70; // a narrower pane has no column of scripts

// Whether `now` is the run `before` with more frames. Then the rows of `before` stay, because a run may last for hours.
// A new owner may name values of earlier rows.
bool isContinued(const play::RecordingPtr &before, const play::RecordingPtr &now)
{
    return before && now && !before->frames.empty() && before->frames.size() <= now->frames.size()
        && before->frames.back() == now->frames[before->frames.size() - 1] && before->owners == now->owners;
}

// Messages of the current frame wrap; all others have one line.
class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto *commands = static_cast<const CommandsModel *>(index.model());
        option->features.setFlag(QStyleOptionViewItem::WrapText, commands->isNow(index.row()));
    }
};

} // namespace

void CommandsModel::show(const play::RecordingPtr &recording, int frame)
{
    beginResetModel();
    if (recording != m_recording) {
        const std::size_t known = isContinued(m_recording, recording) ? m_recording->frames.size() : 0;
        if (known == 0)
            m_rows.clear();
        if (recording) {
            std::vector<CommandRow> more = commandRows(recording, known);
            std::move(more.begin(), more.end(), std::back_inserter(m_rows));
        }
        m_recording = recording;
    }
    m_frame = frame;
    const auto later =
        std::find_if(m_rows.begin(), m_rows.end(), [frame](const auto &row) { return row.frame > frame; });
    m_shown = int(later - m_rows.begin());
    endResetModel();
}

void CommandsModel::setDifferent(std::set<play::OnlyHere::Told> different)
{
    m_different = std::move(different);
}

void CommandsModel::setScriptsInCommands(bool areThere)
{
    if (std::exchange(m_areScriptsInCommands, areThere) != areThere && m_shown > 0)
        Q_EMIT dataChanged(index(0, What), index(m_shown - 1, What));
}

QVariant CommandsModel::textOf(int number, int column) const
{
    const CommandRow &row = at(number);
    switch (column) {
    case Time: return isNow(number) ? QString(QStringLiteral("▸ ") + timeText(row.at)) : timeText(row.at);
    case Way: return isDifferent(number) ? QString(QStringLiteral("≠ ") + row.way) : row.way;
    case Script: return QString::fromUtf8(row.script);
    case What: {
        const QString script = m_areScriptsInCommands && !row.script.isEmpty()
            ? QString::fromUtf8(row.script) + QLatin1Char(' ')
            : QString();
        return row.isError ? QString(QStringLiteral("✗ ") + row.what) : QString(script + row.what);
    }
    default: return {};
    }
}

QVariant CommandsModel::data(const QModelIndex &index, int role) const
{
    const CommandRow &row = at(index.row());
    const QPalette palette = QGuiApplication::palette();
    const QColor ground = toneGround(Tone::Warning, palette);
    const bool isLink = index.column() == Script && !row.script.isEmpty();
    const bool isLit = isNow(index.row()) || isDifferent(index.row());
    const QColor under = isLit ? ground : palette.color(QPalette::Base);
    switch (role) {
    case Qt::DisplayRole: return textOf(index.row(), index.column());
    case Qt::ToolTipRole: return plainToolTip(row.whole);
    case Qt::BackgroundRole: return isLit ? QVariant(ground) : QVariant();
    case Qt::ForegroundRole:
        if (isLink)
            return readable(palette.color(QPalette::Link), under);
        if (row.isError || row.isHeldBack)
            return toneColour(Tone::Bad, palette, under);
        return isLit ? QVariant(readable(palette.color(QPalette::Text), ground)) : QVariant();
    case Qt::FontRole: {
        QFont font; // Qt takes the other properties from the view's font
        font.setBold(isNow(index.row()));
        if (isLink)
            font.setUnderline(true);
        return isLink || isNow(index.row()) ? QVariant(font) : QVariant();
    }
    default: return {};
    }
}

QVariant CommandsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time: return tr("Time");
    case Way: return tr("From, to");
    case Script: return tr("Script");
    case What: return tr("Command, answer or message");
    default: return {};
    }
}

CommandsPane::CommandsPane(QWidget *parent)
    : RowTable(parent)
    , m_model(new CommandsModel(this))
{
    setModel(m_model);
    showAsList({10, 15, 18});
    horizontalHeader()->setSectionResizeMode(CommandsModel::What, QHeaderView::Stretch);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrap(true);
    setItemDelegate(new CommandDelegate(this));
    setTextElideMode(Qt::ElideRight);
    setMouseTracking(true);
    setAccessibleName(tr("Commands and messages"));
    connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (isLink(index))
            open(index);
    });
}

void CommandsPane::show(const play::RecordingPtr &recording, int frame)
{
    m_model->show(recording, frame);
    fitColumns();
    fitRows();
}

void CommandsPane::setLarge(bool large)
{
    setColumnHidden(CommandsModel::Time, large);
    fitColumns();
}

// The narrow columns are as wide as their contents need, up to a part of the pane, and the commands get the rest. In a
// narrow pane they also name the script.
void CommandsPane::fitColumns()
{
    const int room = viewport()->width();
    const bool isNarrow = room < lettersForScript * letterWidth(fontMetrics());
    setColumnHidden(CommandsModel::Script, isNarrow);
    m_model->setScriptsInCommands(isNarrow);
    for (const int column : {CommandsModel::Time, CommandsModel::Way, CommandsModel::Script}) {
        const int needed = std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
        const int most =
            std::max(room / (isColumnHidden(CommandsModel::Time) ? 3 : 4), horizontalHeader()->minimumSectionSize());
        if (!isColumnHidden(column) && columnWidth(column) != std::min(needed, most))
            setColumnWidth(column, std::min(needed, most));
    }
}

// Makes room for the messages of the current frame, and scrolls to the first of them.
void CommandsPane::fitRows()
{
    for (const int row : std::exchange(m_fitted, {}))
        setRowHeight(row, verticalHeader()->defaultSectionSize());
    int first = m_model->rowCount();
    for (; first > 0 && m_model->isNow(first - 1); --first) {
        // a line of Chinese is higher than the font says, because it comes from another font
        const int line = fontMetrics().size(Qt::TextSingleLine, m_model->at(first - 1).what).height();
        const int least = verticalHeader()->defaultSectionSize();
        m_fitted.push_back(first - 1);
        setRowHeight(first - 1,
                     std::clamp(sizeHintForRow(first - 1), least, std::max(least, mostMessageLines * line + 5)));
    }
    scrollToBottom();
    if (first < m_model->rowCount())
        scrollTo(m_model->index(first, 0), EnsureVisible);
}

void CommandsPane::resizeEvent(QResizeEvent *event)
{
    RowTable::resizeEvent(event);
    fitColumns();
    fitRows();
}

void CommandsPane::changeEvent(QEvent *event)
{
    RowTable::changeEvent(event);
    if (event->type() != QEvent::FontChange || !m_model)
        return;
    fitColumns();
    fitRows();
}

QStringList CommandsPane::differences() const
{
    QStringList all;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->isDifferent(row))
            all += QStringList{m_model->at(row).way, QString::fromUtf8(m_model->at(row).script), m_model->at(row).what}
                       .join(QLatin1Char(' '));
    }
    return all;
}

void CommandsPane::open(const QModelIndex &index)
{
    const QByteArray script = index.isValid() ? m_model->at(index.row()).script : QByteArray();
    if (!script.isEmpty())
        Q_EMIT scriptWanted(script);
}

bool CommandsPane::isLink(const QModelIndex &index) const
{
    const int column = isColumnHidden(CommandsModel::Script) ? CommandsModel::What : CommandsModel::Script;
    return index.isValid() && index.column() == column && !m_model->at(index.row()).script.isEmpty();
}

void CommandsPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        open(currentIndex());
    else
        RowTable::keyPressEvent(event);
}

void CommandsPane::mouseMoveEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    viewport()->setCursor(isLink(index) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    RowTable::mouseMoveEvent(event);
}

} // namespace lockscope::ui
