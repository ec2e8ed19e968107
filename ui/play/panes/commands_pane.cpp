#include "ui/play/panes/commands_pane.h"

#include "ui/look/colours.h"
#include "ui/text.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

namespace lockscope::ui {

void CommandsModel::show(const play::RecordingPtr &recording, int frame)
{
    beginResetModel();
    if (recording != m_recording) {
        m_recording = recording;
        m_rows = recording ? commandRows(recording) : std::vector<CommandRow>();
    }
    m_frame = frame;
    const auto later =
        std::find_if(m_rows.begin(), m_rows.end(), [frame](const auto &row) { return row.frame > frame; });
    m_shown = int(later - m_rows.begin());
    endResetModel();
}

QVariant CommandsModel::textOf(const CommandRow &row, int column) const
{
    switch (column) {
    case Time: return row.frame == m_frame ? QString(QStringLiteral("▸ ") + timeText(row.at)) : timeText(row.at);
    case Way: return row.way;
    case Script: return QString::fromUtf8(row.script);
    case What: return row.isError ? QString(QStringLiteral("✗ ") + row.what) : row.what;
    default: return {};
    }
}

QVariant CommandsModel::data(const QModelIndex &index, int role) const
{
    const CommandRow &row = at(index.row());
    const QPalette palette = QGuiApplication::palette();
    const QColor ground = toneGround(Tone::Warning, palette);
    const bool isLink = index.column() == Script && !row.script.isEmpty();
    switch (role) {
    case Qt::DisplayRole: return textOf(row, index.column());
    case Qt::ToolTipRole: return plainToolTip(row.what);
    case Qt::BackgroundRole: return isNow(index.row()) ? QVariant(ground) : QVariant();
    case Qt::ForegroundRole:
        if (isLink)
            return readable(palette.color(QPalette::Link), isNow(index.row()) ? ground : palette.color(QPalette::Base));
        if (row.isError || row.isHeldBack)
            return toneColour(Tone::Bad, palette, isNow(index.row()) ? ground : palette.color(QPalette::Base));
        return isNow(index.row()) ? QVariant(readable(palette.color(QPalette::Text), ground)) : QVariant();
    case Qt::FontRole: {
        QFont font; // resolved against the view's
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
    showAsList({11, 14, 18, 40});
    horizontalHeader()->setStretchLastSection(true);
    setMouseTracking(true);
    setAccessibleName(tr("Commands and messages"));
    connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == CommandsModel::Script)
            open(index);
    });
}

void CommandsPane::show(const play::RecordingPtr &recording, int frame)
{
    m_model->show(recording, frame);
    scrollToBottom();
}

void CommandsPane::open(const QModelIndex &index)
{
    const QByteArray script = index.isValid() ? m_model->at(index.row()).script : QByteArray();
    if (!script.isEmpty())
        Q_EMIT scriptWanted(script);
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
    const bool isLink =
        index.isValid() && index.column() == CommandsModel::Script && !m_model->at(index.row()).script.isEmpty();
    viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    RowTable::mouseMoveEvent(event);
}

} // namespace lockscope::ui
