#include "ui/bulk/bulk_dialog.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/help/help_topic.h"
#include "ui/text/barrier_text.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/press_once.h"
#include "ui/widgets/small_table.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

BulkDialog::BulkDialog(const QString &title, const Words &words, QWidget *parent, UndoButton::Now now)
    : CarefulDialog(parent)
    , m_words(words)
    , m_undo(new UndoButton(std::move(now), this))
{
    setWindowTitle(title);
    setHelpTopic(this, topicOf(Panel::BulkDialog));
    build();
    refresh();
    m_reason->setFocus();
}

void BulkDialog::setLooking(const QString &what)
{
    m_phase = Phase::Looking;
    m_message->say(Tone::Plain, what);
    refresh();
}

void BulkDialog::setUnavailable(const Error &error)
{
    m_phase = Phase::Done;
    m_message->say(error);
    m_table->setFocus();
    refresh();
}

void BulkDialog::setRows(std::vector<Row> rows, const QString &summary)
{
    m_rows = std::move(rows);
    m_results.clear();
    m_meant.clear();
    for (const Row &row : m_rows) {
        if (row.isMeant)
            m_meant.push_back(m_results.size());
        m_results.push_back(row.result);
    }
    m_summary->setText(summary);
    m_message->clear();
    m_phase = meant() > 0 ? Phase::Ready : Phase::Done;
    if (m_rows.empty())
        m_message->say(Tone::Good, tr("Nothing found."));
    showRows();
    if (m_phase != Phase::Ready)
        m_table->setFocus(); // the user may still be typing a reason: a key must not press a button
    refresh();
}

void BulkDialog::setPolicy(const actions::ConnectionPolicy &policy, bool isArmed)
{
    m_policy = policy;
    m_isArmed = isArmed;
    refresh();
}

int BulkDialog::meant() const
{
    return int(m_meant.size());
}

void BulkDialog::showRows()
{
    QList<QStringList> texts;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        texts << QStringList{m_rows[i].name, m_rows[i].what, m_rows[i].why, m_results[i]};
    m_table->setRows(texts);
}

void BulkDialog::setText(std::size_t nth, const QString &result)
{
    const std::size_t at = m_meant.at(nth);
    m_results[at] = result;
    const Row &row = m_rows[at];
    m_table->setRow(int(at), {row.name, row.what, row.why, result});
}

void BulkDialog::setResult(std::size_t nth, Tone tone, const QString &result, std::optional<Instant> undoUntil)
{
    ++(tone == Tone::Good ? m_done : m_failed);
    if (undoUntil)
        m_undo->offer(nth, *undoUntil);
    m_message->say(Tone::Plain, tr("%1 of %2").arg(QString::number(m_done + m_failed), QString::number(meant())));
    setText(nth, result);
}

void BulkDialog::setUndone(std::size_t nth, Tone tone, const QString &result)
{
    ++(tone == Tone::Good ? m_undone : m_notUndone);
    setText(nth, result);
}

void BulkDialog::setWhatNow(const QString &text)
{
    m_whatNow->setText(text);
    refresh();
}

void BulkDialog::setEnded()
{
    if (m_phase == Phase::Undoing)
        endOfUndoing();
    else
        endOfActing();
    m_phase = Phase::Done;
    settle();
    refresh();
}

void BulkDialog::endOfUndoing()
{
    sayEnd(m_notUndone, m_toUndo - m_undone - m_notUndone, tr("All %1 undone."), tr("%1 undone"));
}

void BulkDialog::sayEnd(int failed, int left, const QString &all, const QString &done)
{
    const int count = (m_phase == Phase::Undoing ? m_toUndo : meant()) - failed - left;
    if (failed + left == 0)
        return m_message->say(Tone::Good, all.arg(count));
    QStringList parts{done.arg(count)};
    if (failed > 0)
        parts << tr("%1 failed").arg(failed);
    if (left > 0)
        parts << tr("%1 not started").arg(left);
    m_message->say(Tone::Warning, parts.join(QLatin1String(", ")) + u'.');
}

void BulkDialog::endOfActing()
{
    const int left = meant() - m_done - m_failed;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].isMeant && m_results[i].isEmpty())
            m_results[i] = tr("not started");
    }
    sayEnd(m_failed, left, m_words.all, m_words.done);
    showRows();
}

bool BulkDialog::asksForNumber() const
{
    return meant() > actions::Batch::mostUntyped || (m_policy.asksForName() && meant() > 1);
}

QString BulkDialog::nameToType() const
{
    const auto meant = std::find_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.isMeant; });
    return meant == m_rows.end() ? QString() : elided(meant->toType, 400);
}

bool BulkDialog::asksForName() const
{
    return m_policy.asksForName() && meant() == 1;
}

QString BulkDialog::whyNot() const
{
    if (const QString barrier = barrierText(actions::barrierOf(m_policy, m_isArmed)); !barrier.isEmpty())
        return barrier;
    if (m_reason->text().trimmed().isEmpty())
        return tr("Enter a reason.");
    if (asksForNumber() && m_typed->text().toInt() != meant())
        return tr("Type the number: %1.").arg(meant());
    return asksForName() && m_typed->text().isEmpty() ? tr("This is prod: type its name, %1.").arg(nameToType())
                                                      : QString();
}

void BulkDialog::askForWhatIsNeeded()
{
    const bool isAsked = m_phase == Phase::Looking || m_phase == Phase::Ready || m_phase == Phase::Working;
    for (QWidget *widget : {static_cast<QWidget *>(m_form->labelForField(m_reason)), static_cast<QWidget *>(m_reason)})
        widget->setVisible(isAsked);
    m_reason->setReadOnly(m_phase == Phase::Working); // read-only, not disabled, so that the text stays readable
    const bool typed = isAsked && (asksForNumber() || asksForName());
    m_typedLabel->setText(asksForNumber() ? tr("&How many") : tr("Its &name"));
    m_typedLabel->setVisible(typed);
    m_typed->setVisible(typed);
    m_typed->setEnabled(m_phase == Phase::Ready);
}

void BulkDialog::refresh()
{
    askForWhatIsNeeded();
    const QString why = m_phase == Phase::Ready ? whyNot() : QString();
    const bool canAct = m_phase == Phase::Ready && why.isEmpty();
    const QString said = canAct && m_isHinted ? tr("Press Ctrl+Enter to start.") : why;
    m_why->setText(said);
    m_why->setVisible(!said.isEmpty());
    m_act->setText(meant() > 0 ? QStringLiteral("%1 %2").arg(m_words.verb, QString::number(meant())) : m_words.verb);
    m_act->setEnabled(canAct);
    const bool isBusy = m_phase == Phase::Working || m_phase == Phase::Undoing;
    m_stop->setEnabled(isBusy); // the disabled button stays visible, so that the other buttons do not move
    m_close->setEnabled(!isBusy);
    m_close->setDefault(m_phase == Phase::Done && !isSettling());
    m_whatNow->setVisible(m_phase == Phase::Done && !m_whatNow->text().isEmpty());
    const bool isAllowed = actions::barrierOf(m_policy, m_isArmed) == actions::Barrier::None;
    m_undo->setVisible(m_phase == Phase::Done && m_undo->count() > 0 && isAllowed);
}

void BulkDialog::confirm()
{
    if (m_phase != Phase::Ready || !whyNot().isEmpty())
        return;
    m_phase = Phase::Working;
    m_table->setFocus(); // otherwise a key held down would stop the run or close the dialog
    const int count = asksForNumber() ? m_typed->text().toInt() : 0;
    const QString name = asksForName() ? m_typed->text() : QString();
    m_typed->clear();
    refresh();
    Q_EMIT confirmed(m_reason->text(), count, name);
}

void BulkDialog::stop()
{
    m_stop->setEnabled(false); // the running action goes on, and its result still arrives
    Q_EMIT stopWanted();
}

void BulkDialog::undo()
{
    const std::vector<std::size_t> which = m_undo->take();
    if (m_phase != Phase::Done || which.empty())
        return refresh();
    m_phase = Phase::Undoing;
    m_table->setFocus();
    m_toUndo = int(which.size());
    m_message->say(Tone::Info, tr("Undoing…"));
    refresh();
    Q_EMIT undoWanted(which);
}

void BulkDialog::sayWhatActs()
{
    m_isHinted = m_phase == Phase::Ready;
    refresh();
}

void BulkDialog::reject()
{
    if (m_phase != Phase::Working && m_phase != Phase::Undoing)
        CarefulDialog::reject();
}

namespace {

constexpr int reasonColumn = 2;

PlainLabel *wrapped(QWidget *parent, const char *name)
{
    auto *label = new PlainLabel(QString(), parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    return label;
}

} // namespace

void BulkDialog::build()
{
    m_summary = wrapped(this, "summary");
    m_table = new SmallTable({tr("Name"), tr("What"), m_words.why, tr("Result")}, reasonColumn, this);
    m_message = new MessageLine(this);
    m_message->setObjectName(QStringLiteral("message"));
    m_reason = new QLineEdit(this);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setPlaceholderText(tr("kept in the audit file"));
    m_typedLabel = new PlainLabel(QString(), this);
    m_typed = new QLineEdit(this);
    m_typed->setObjectName(QStringLiteral("typed"));
    m_typedLabel->setBuddy(m_typed);
    m_form = new QFormLayout;
    m_form->addRow(tr("R&eason"), m_reason); // the mnemonic is not R, because the verb may be "Release"
    m_form->addRow(m_typedLabel, m_typed);
    m_whatNow = wrapped(this, "whatNow");
    m_why = wrapped(this, "why");
    auto *buttons = buildButtons();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_summary);
    column->addWidget(m_table);
    column->addWidget(m_message);
    column->addWidget(m_whatNow);
    column->addLayout(m_form);
    column->addWidget(m_why);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(std::min(1'040, screen()->availableSize().width() - 40), 360);
    for (QLineEdit *field : {m_reason, m_typed})
        connect(field, &QLineEdit::textChanged, this, [this] {
            m_isHinted = false;
            refresh();
        });
    connect(m_act, &QPushButton::clicked, this, &BulkDialog::confirm);
    connect(m_stop, &QPushButton::clicked, this, &BulkDialog::stop);
    connect(m_undo, &QPushButton::clicked, this, &BulkDialog::undo);
    connect(m_undo, &UndoButton::over, this, [this] {
        setWhatNow(tr("The actions can no longer be undone. Clients that need these locks acquire them again. The "
                      "audit file records each action."));
        refresh();
    });
    connect(m_close, &QPushButton::clicked, this, &BulkDialog::reject);
}

// Not a QDialogButtonBox: it would show hidden buttons whenever the style changes.
QHBoxLayout *BulkDialog::buildButtons()
{
    m_act = new QPushButton(m_words.verb, this);
    m_act->setObjectName(QStringLiteral("act"));
    m_stop = new QPushButton(tr("&Stop"), this);
    m_stop->setObjectName(QStringLiteral("stop"));
    m_undo->setObjectName(QStringLiteral("undo"));
    m_close = new QPushButton(tr("&Close"), this);
    m_close->setObjectName(QStringLiteral("close"));
    for (QPushButton *button : {m_act, m_stop, m_close})
        button->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    for (QPushButton *button : std::initializer_list<QPushButton *>{m_undo, m_act, m_stop, m_close}) {
        pressOnce(button);
        row->addWidget(button);
    }
    row->insertStretch(1, 1); // the buttons stay in place when the run is done
    return row;
}

} // namespace lockscope::ui

#include "moc_bulk_dialog.cpp"
