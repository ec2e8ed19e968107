#include "ui/bulk/bulk_dialog.h"

#include "core/base/escape.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/small_table.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace lockscope::ui {

BulkDialog::BulkDialog(const QString &title, const QString &verb, QWidget *parent, UndoButton::Now now)
    : QDialog(parent)
    , m_verb(verb)
    , m_undo(new UndoButton(std::move(now), this))
{
    setWindowTitle(title);
    build();
    refresh();
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
    refresh();
}

void BulkDialog::setRows(std::vector<Row> rows, const QString &summary)
{
    m_rows = std::move(rows);
    m_results.assign(m_rows.size(), QString());
    m_summary->setText(summary);
    m_message->clear();
    m_phase = meant() > 0 ? Phase::Ready : Phase::Done;
    if (m_rows.empty())
        m_message->say(Tone::Good, tr("There is nothing."));
    showRows();
    refresh();
    if (m_phase == Phase::Ready)
        m_reason->setFocus();
}

void BulkDialog::setPolicy(const actions::ConnectionPolicy &policy, bool isArmed)
{
    m_policy = policy;
    m_isArmed = isArmed;
    refresh();
}

int BulkDialog::meant() const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.isMeant; }));
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
    for (std::size_t i = 0, at = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].isMeant && at++ == nth)
            m_results[i] = result;
    }
    showRows();
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
    if (tone == Tone::Good)
        ++m_undone;
    setText(nth, result);
}

void BulkDialog::setWhatNow(const QString &text)
{
    m_whatNow->setText(text);
    refresh();
}

void BulkDialog::setEnded()
{
    const bool isUndone = m_phase == Phase::Undoing;
    m_phase = Phase::Done;
    if (isUndone)
        endOfUndoing();
    else
        endOfActing();
    refresh();
}

void BulkDialog::endOfUndoing()
{
    const bool isWhole = m_undone == m_toUndo;
    m_message->say(isWhole ? Tone::Good : Tone::Warning,
                   tr("%1 taken back, %2 not.").arg(QString::number(m_undone), QString::number(m_toUndo - m_undone)));
}

void BulkDialog::endOfActing()
{
    const int left = meant() - m_done - m_failed;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].isMeant && m_results[i].isEmpty())
            m_results[i] = tr("not begun");
    }
    m_message->say(m_failed + left == 0 ? Tone::Good : Tone::Warning,
                   tr("%1 done, %2 not, %3 not begun.")
                       .arg(QString::number(m_done), QString::number(m_failed), QString::number(left)));
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
    switch (actions::barrierOf(m_policy, m_isArmed)) {
    case actions::Barrier::ReadOnly: return tr("This connection is read-only.");
    case actions::Barrier::NotArmed: return tr("This is prod, and not armed.");
    case actions::Barrier::None: break;
    }
    if (m_reason->text().trimmed().isEmpty())
        return tr("Say why.");
    if (asksForNumber() && m_typed->text().toInt() != meant())
        return tr("Type the number: %1.").arg(meant());
    return asksForName() && m_typed->text().isEmpty() ? tr("This is prod: type its name, %1.").arg(nameToType())
                                                      : QString();
}

void BulkDialog::askForWhatIsNeeded()
{
    const bool isAsked = m_phase == Phase::Ready || m_phase == Phase::Working;
    for (QWidget *widget : {static_cast<QWidget *>(m_form->labelForField(m_reason)), static_cast<QWidget *>(m_reason)})
        widget->setVisible(isAsked);
    m_reason->setEnabled(m_phase == Phase::Ready);
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
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_act->setText(meant() > 0 ? QStringLiteral("%1 %2").arg(m_verb, QString::number(meant())) : m_verb);
    m_act->setEnabled(m_phase == Phase::Ready && why.isEmpty());
    const bool isBusy = m_phase == Phase::Working || m_phase == Phase::Undoing;
    m_stop->setEnabled(isBusy); // shown also where there is nothing to stop: nothing moves
    m_close->setEnabled(!isBusy);
    m_whatNow->setVisible(m_phase == Phase::Done && !m_whatNow->text().isEmpty());
    const bool isAllowed = actions::barrierOf(m_policy, m_isArmed) == actions::Barrier::None;
    m_undo->setVisible(m_phase == Phase::Done && m_undo->count() > 0 && isAllowed);
}

void BulkDialog::confirm()
{
    if (m_phase != Phase::Ready || !whyNot().isEmpty())
        return;
    m_phase = Phase::Working;
    m_table->setFocus(); // else the next press of the same key would stop it, or close
    const int count = asksForNumber() ? m_typed->text().toInt() : 0;
    const QString name = asksForName() ? m_typed->text() : QString();
    Q_EMIT confirmed(m_reason->text(), count, name);
    m_reason->clear();
    m_typed->clear();
    refresh();
}

void BulkDialog::stop()
{
    m_stop->setEnabled(false); // one may be under way: its result comes
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
    m_message->say(Tone::Info, tr("Taking it back…"));
    refresh();
    Q_EMIT undoWanted(which);
}

// Enter behind what is typed neither acts nor throws a list away that took minutes to make.
void BulkDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || m_phase != Phase::Ready)
        QDialog::keyPressEvent(event);
}

void BulkDialog::reject()
{
    if (m_phase != Phase::Working && m_phase != Phase::Undoing)
        QDialog::reject();
}

} // namespace lockscope::ui

#include "moc_bulk_dialog.cpp"
