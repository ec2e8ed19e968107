#include "ui/trace/trace_view.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/words/trace_words.h"
#include "ui/text/csv.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/trace/listen_bar.h"
#include "ui/trace/trace_file.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/row_table.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSaveFile>
#include <QScrollBar>
#include <QToolButton>

#include <numeric>

namespace lockscope::ui {

using TapWhy = redis::MonitorStreamEnd::Why;

TraceView::TraceView(QWidget *parent)
    : QWidget(parent)
    , m_model(new TraceModel(this))
    , m_listen(new ListenBar(this))
    , m_open(new QToolButton(this))
    , m_filter(new QLineEdit(this))
    , m_onlyChosen(new QCheckBox(tr("Only the chosen lock"), this))
    , m_why(new QToolButton(this))
    , m_copy(new QToolButton(this))
    , m_export(new QToolButton(this))
    , m_message(new MessageLine(this))
    , m_table(new RowTable(this))
    , m_story(new QPlainTextEdit(this))
{
    buildBar();
    buildTable();
    connect(m_listen, &ListenBar::startAsked, this, &TraceView::begin);
    connect(m_listen, &ListenBar::stopAsked, this, &TraceView::stopAsked);
    connect(m_open, &QToolButton::clicked, this, &TraceView::askForFile);
    connect(m_copy, &QToolButton::clicked, this, &TraceView::copy);
    connect(m_export, &QToolButton::clicked, this, &TraceView::askForExport);
    connect(m_why, &QToolButton::clicked, this,
            [this] { Q_EMIT unlockAsked(m_model->at(m_table->currentIndex().row())); });
    connect(m_filter, &QLineEdit::textChanged, m_model, &TraceModel::setFilter);
    connect(m_onlyChosen, &QCheckBox::toggled, this,
            [this](bool on) { m_model->setOnly(on ? m_chosen : std::nullopt); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &TraceView::selectionChanged);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &TraceView::selectionChanged);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &TraceView::selectionChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &TraceView::selectionChanged);
    selectionChanged();
}

void TraceView::buildBar()
{
    m_filter->setPlaceholderText(tr("Filter the trace…"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(220);
    m_open->setText(tr("Open a log…"));
    setPlainToolTip(m_open, tr("A file that `redis-cli monitor` wrote, of any length"));
    m_copy->setText(tr("Copy"));
    setPlainToolTip(m_copy, tr("Copies the chosen rows, or all shown ones, for a spreadsheet"));
    m_export->setText(tr("Export CSV…"));
    setPlainToolTip(m_export, tr("Writes the chosen rows, or all shown ones, into a file"));
    m_why->setText(tr("Why did this unlock fail?"));
    auto *above = new QHBoxLayout;
    above->setContentsMargins(6, 4, 6, 0);
    above->addWidget(m_listen);
    auto *below = new FlowLayout;
    below->setContentsMargins(6, 2, 6, 4);
    below->addGrowing(m_filter);
    below->addWidget(m_onlyChosen);
    below->addStretch();
    for (QToolButton *each : {m_why, m_open, m_copy, m_export})
        below->addWidget(each);
    buildStory();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(above);
    column->addLayout(below);
    column->addWidget(m_message);
    column->addWidget(m_table, 1);
    column->addWidget(m_story);
}

// Has room for four lines. A longer text scrolls, because the rows above matter more.
void TraceView::buildStory()
{
    m_story->setAccessibleName(tr("Why the unlock failed"));
    m_story->setReadOnly(true);
    m_story->setTabChangesFocus(true);
    m_story->setFrameShape(QFrame::NoFrame);
    m_story->setFixedHeight(fontMetrics().lineSpacing() * 4 + 10);
    m_story->hide();
}

void TraceView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT appeared();
}

// As the view gets narrower, hides the address, then the lease, then how the event is known. The tool tip of an event
// also tells how it is known.
void TraceView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int letters = width() / fontMetrics().horizontalAdvance(QLatin1Char('n'));
    m_table->setColumnHidden(TraceModel::Address, letters < 120);
    m_table->setColumnHidden(TraceModel::Lease, letters < 100);
    m_table->setColumnHidden(TraceModel::Known, letters < 92);
}

void TraceView::buildTable()
{
    m_table->setObjectName(QStringLiteral("trace"));
    m_table->setAccessibleName(tr("Trace"));
    m_table->setModel(m_model);
    m_table->showAsList({17, 20, 20, 16, 8, 20, 24});
    m_table->horizontalHeader()->setSectionResizeMode(TraceModel::Name, QHeaderView::Stretch);
}

void TraceView::setPossible(bool isPossible, const QString &whyNot)
{
    m_listen->setPossible(isPossible, whyNot);
}

void TraceView::proposeTime(Millis time)
{
    m_listen->propose(time);
}

void TraceView::setChosen(const std::optional<LockId> &lock)
{
    m_chosen = lock ? std::optional(lock->key) : std::nullopt;
    if (m_onlyChosen->isChecked())
        m_model->setOnly(m_chosen);
}

void TraceView::forgetServer()
{
    m_listen->setIdle();
    if (!m_isOfFile)
        startAnew();
}

void TraceView::startAnew()
{
    delete std::exchange(m_file, nullptr);
    m_model->clear();
    m_message->clear();
    showStory({});
}

void TraceView::begin(const redis::MonitorStreamLimits &limits)
{
    startAnew();
    m_isOfFile = false;
    m_listen->setWaiting();
    Q_EMIT startAsked(limits);
}

void TraceView::began()
{
    m_listen->setRunning();
}

void TraceView::append(const std::vector<TraceEvent> &events)
{
    if (m_isOfFile)
        return; // the server still sends the rest of a trace that the file replaced
    const QScrollBar *bar = m_table->verticalScrollBar();
    const bool follows = bar->value() >= bar->maximum() - bar->singleStep();
    m_model->append(events);
    if (follows)
        m_table->scrollToBottom();
}

void TraceView::ended(const trace::LiveEnd &end)
{
    m_listen->setIdle();
    if (m_isOfFile)
        return; // the shown events are not of that trace
    const redis::MonitorStreamEnd &tap = end.tap;
    if (tap.why == TapWhy::Refused || (tap.why == TapWhy::Lost && tap.lasted == Millis(0))) {
        m_message->say(tap.error);
        return;
    }
    const QString time = shortDuration(tap.lasted);
    switch (tap.why) {
    case TapWhy::Bytes:
        tellCounts(end.counts, tr("Listened for %1 until 5 MB had arrived. Later commands are missing.").arg(time));
        return;
    case TapWhy::Lost: tellCounts(end.counts, tr("Listened for %1 until the connection was lost.").arg(time)); return;
    default: tellCounts(end.counts, tr("Listened for %1.").arg(time));
    }
}

void TraceView::tellCounts(const trace::TraceCounts &counts, const QString &how, bool isWhole)
{
    QStringList parts{how};
    if (counts.lines == 0)
        parts << tr("No lines of MONITOR arrived.");
    else if (counts.events == 0)
        parts << tr("None of the %1 lines concerns locks.", nullptr, int(counts.lines)).arg(countText(counts.lines));
    else
        parts << tr("%1 lines.", nullptr, int(counts.lines)).arg(countText(counts.lines))
              << tr("%1 events.", nullptr, int(counts.events)).arg(countText(counts.events));
    if (counts.bad > 0)
        parts << tr("Ignored %1 lines that were incomplete or not from MONITOR.", nullptr, int(counts.bad))
                     .arg(countText(counts.bad));
    if (m_model->letGo() > 0)
        parts << tr("Dropped the first %1 events.", nullptr, int(m_model->letGo())).arg(countText(m_model->letGo()));
    const bool isAll = isWhole && counts.bad == 0 && counts.events > 0;
    m_message->say(isAll ? Tone::Plain : Tone::Warning, parts.join(QLatin1Char(' ')));
    tellGroups();
}

// Reports clients that repeatedly fail to acquire several locks together. No single event shows this.
void TraceView::tellGroups()
{
    trace::GroupWatch watch;
    for (const TraceEvent &event : m_model->all())
        watch.take(event);
    QStringList lines;
    for (const trace::GroupRetries &retries : watch.found())
        lines << phraseText(words::groupRetries(retries));
    if (!lines.isEmpty())
        showStory(lines);
}

void TraceView::openFile(const QString &name)
{
    if (!m_listen->isIdle())
        Q_EMIT stopAsked();
    startAnew();
    m_isOfFile = true;
    m_file = new TraceFile(name, this);
    const QString shown = elided(toDisplay(QFileInfo(name).fileName().toUtf8()), 80);
    if (!m_file->open()) {
        m_message->say(Tone::Bad, tr("Cannot read %1: %2.").arg(shown, m_file->errorText()));
        return;
    }
    connect(m_file, &TraceFile::read, this, [this, shown](const std::vector<TraceEvent> &events, int percent) {
        m_model->append(events);
        m_message->say(Tone::Plain, tr("Reading %1: %2 %").arg(shown, QString::number(percent)));
    });
    connect(m_file, &TraceFile::finished, this, [this, shown](const trace::TraceCounts &counts, bool isWhole) {
        tellCounts(counts,
                   isWhole ? tr("%1 is read.").arg(shown) : tr("Cannot read %1: %2.").arg(shown, m_file->errorText()),
                   isWhole);
        std::exchange(m_file, nullptr)->deleteLater();
    });
}

void TraceView::selectionChanged()
{
    const QModelIndex current = m_table->currentIndex();
    const bool isRefused = current.isValid() && m_model->at(current.row()).what == EventKind::UnlockRefused;
    m_why->setEnabled(isRefused);
    setPlainToolTip(m_why, isRefused ? QString() : tr("Choose a row with a refused unlock"));
    m_copy->setEnabled(m_model->rowCount() > 0);
    m_export->setEnabled(m_model->rowCount() > 0);
}

void TraceView::showStory(const QStringList &lines)
{
    m_story->setPlainText(lines.join(QLatin1Char('\n')));
    m_story->setVisible(!lines.isEmpty());
}

QList<int> TraceView::chosenRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    if (!rows.isEmpty())
        return rows;
    rows.resize(m_model->rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

void TraceView::copy() const
{
    QString text = tsvLine(TraceModel::headers());
    for (const int row : chosenRows())
        text += tsvLine(m_model->fields(row));
    QApplication::clipboard()->setText(text);
}

QString TraceView::writeCsv(const QString &name) const
{
    QSaveFile file(name);
    bool done = file.open(QIODevice::WriteOnly);
    done = done && file.write(csvLine(TraceModel::headers())) >= 0;
    for (const int row : chosenRows())
        done = done && file.write(csvLine(m_model->fields(row))) >= 0;
    return done && file.flush() && file.commit() ? QString() : file.errorString();
}

// The dialog is not modal, so listening continues.
void TraceView::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Open a log of MONITOR"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TraceView::openFile);
    dialog->open();
}

void TraceView::askForExport()
{
    askWhereToSave(this, tr("Export the trace"), QStringLiteral("trace.csv"), [this](const QString &name) {
        const QString why = writeCsv(name);
        if (!why.isEmpty())
            m_message->say(Tone::Bad, tr("Cannot write %1: %2. Choose another place.").arg(name, why));
    });
}

} // namespace lockscope::ui
