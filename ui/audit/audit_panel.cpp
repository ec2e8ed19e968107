#include "ui/audit/audit_panel.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/audit/audit_details.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/row_table.h"
#include "ui/widgets/save_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>

namespace lockscope::ui {

using actions::AuditEntry;
using actions::AuditVerdict;

namespace {

QToolButton *makeButton(const QString &text, const QString &tip, QWidget *parent)
{
    auto *made = new QToolButton(parent);
    made->setText(text);
    setPlainToolTip(made, tip);
    return made;
}

} // namespace

AuditPanel::AuditPanel(AuditTrail *trail, HowItIsNow now, QWidget *parent)
    : QWidget(parent)
    , m_trail(trail)
    , m_now(std::move(now))
    , m_model(new AuditModel(this))
    , m_filter(new QLineEdit(this))
    , m_onlyUnfinished(new QCheckBox(tr("Only unknown outcomes"), this))
    , m_verdict(new MessageLine(this))
    , m_message(new MessageLine(this))
    , m_parts(new QSplitter(Qt::Horizontal, this))
    , m_table(new RowTable(this))
    , m_details(new AuditDetails(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    column->addWidget(buildVerdict());
    column->addWidget(m_message);
    column->addWidget(m_parts, 1);
    m_message->setContentsMargins(6, 0, 6, 4);
    buildTable();
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_details);
    m_parts->setStretchFactor(0, 5);
    m_parts->setStretchFactor(1, 2);
    m_parts->setChildrenCollapsible(false);
    wireTrail();
    showChosen();
}

QWidget *AuditPanel::buildBar()
{
    auto *bar = new QWidget(this);
    auto *row = new FlowLayout(bar);
    row->setContentsMargins(6, 4, 6, 4);
    m_filter->setObjectName(QStringLiteral("auditFilter"));
    m_filter->setPlaceholderText(tr("Filter actions…"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_onlyUnfinished->setObjectName(QStringLiteral("onlyUnfinished"));
    auto *copying = makeButton(tr("Copy"), tr("Copies the chosen rows, or all, separated by tabs"), bar);
    auto *exporting = makeButton(tr("Export…"), tr("Saves the shown records as JSON lines"), bar);
    copying->setObjectName(QStringLiteral("copyAudit"));
    row->addGrowing(m_filter);
    row->addWidget(m_onlyUnfinished);
    row->addStretch();
    row->addWidget(copying);
    row->addWidget(exporting);
    connect(m_filter, &QLineEdit::textChanged, m_model, &AuditModel::setFilter);
    connect(m_onlyUnfinished, &QCheckBox::toggled, m_model, &AuditModel::setOnlyUnfinished);
    connect(copying, &QToolButton::clicked, this, &AuditPanel::copy);
    connect(exporting, &QToolButton::clicked, this, &AuditPanel::chooseExport);
    return bar;
}

QWidget *AuditPanel::buildVerdict()
{
    auto *line = new QWidget(this);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(6, 0, 6, 4);
    m_verdict->setObjectName(QStringLiteral("auditVerdict"));
    m_verdict->say(Tone::Muted, tr("Reading…"));
    auto *again = makeButton(tr("Verify again"), tr("Reads every record again, from the first"), line);
    again->setAutoRaise(true);
    row->addWidget(m_verdict, 1);
    row->addWidget(again);
    connect(again, &QToolButton::clicked, m_trail, &AuditTrail::verifyAgain);
    return line;
}

void AuditPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("audit"));
    m_table->setAccessibleName(tr("Audit"));
    m_table->setModel(m_model);
    m_table->showAsList({15, 16, 13, 12, 16, 24});
    m_table->horizontalHeader()->setSectionResizeMode(AuditModel::Name, QHeaderView::Stretch);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AuditPanel::showChosen);
    connect(m_model, &QAbstractItemModel::modelReset, this, &AuditPanel::showChosen);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &AuditPanel::showChosen);
}

void AuditPanel::wireTrail()
{
    connect(m_trail, &AuditTrail::restarted, m_model, &AuditModel::clear);
    connect(m_trail, &AuditTrail::news, this, [this](const AuditNews &news) {
        m_model->apply(news);
        Q_EMIT changed();
    });
    connect(m_details, &AuditDetails::checked, this, &AuditPanel::markChecked);
    connect(m_trail, &AuditTrail::verified, this, &AuditPanel::showVerdict);
    connect(m_trail, &AuditTrail::linesRead, this, &AuditPanel::showLines);
    connect(m_trail, &AuditTrail::failed, this, [this](const Error &error) { m_message->say(error); });
    connect(m_trail, &AuditTrail::exported, this, [this](const QString &path, int lines, const QString &problem) {
        if (problem.isEmpty())
            m_message->say(Tone::Good, tr("%1 records are in %2.", nullptr, lines).arg(countText(lines), path));
        else
            m_message->say(Tone::Bad, tr("Cannot write %1: %2").arg(path, problem));
    });
}

void AuditPanel::showVerdict(const AuditVerdict &verdict)
{
    QString text = phraseText(phraseOf(verdict));
    if (!verdict.damage() && verdict.records == 0 && !verdict.hasNoRecord())
        text = tr("no records yet");
    for (const auto &finding : verdict.findings) {
        if (!finding.isDamage())
            text += QStringLiteral("; ") + phraseText(phraseOf(finding));
    }
    const Tone calm = verdict.hasNoRecord() ? Tone::Warning : Tone::Good;
    m_verdict->say(verdict.damage() ? Tone::Bad : calm, elided(text, 300));
    setPlainToolTip(m_verdict, text);
}

const AuditEntry *AuditPanel::chosen() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.size() == 1 ? &m_model->at(rows.front().row()) : nullptr;
}

void AuditPanel::showChosen()
{
    const AuditEntry *entry = chosen();
    m_details->choose(entry);
    if (entry)
        m_trail->fetch(*entry);
}

void AuditPanel::showLines(const QString &id, const QByteArray &intent, const QByteArray &outcome)
{
    const AuditEntry *entry = chosen();
    if (entry && entry->id == id)
        m_details->show(*entry, entry->isUnfinished() ? m_now(*entry) : QString(), intent, outcome);
}

void AuditPanel::showUnfinished()
{
    m_filter->clear();
    m_onlyUnfinished->setChecked(true);
    m_table->selectRow(0);
    m_table->setFocus();
}

void AuditPanel::copy()
{
    QStringList lines;
    const auto chosenRows = m_table->selectionModel()->selectedRows();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool isWanted = chosenRows.isEmpty() || m_table->selectionModel()->isRowSelected(row);
        if (isWanted)
            lines << m_model->cells(row).join(QLatin1Char('\t'));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void AuditPanel::chooseExport()
{
    askWhereToSave(this, tr("Export the shown records"), QStringLiteral("audit-export.jsonl"),
                   [this](const QString &path) { m_trail->exportTo(path, m_model->shown()); });
}

void AuditPanel::markChecked()
{
    if (const AuditEntry *entry = chosen())
        m_trail->markChecked(*entry, m_now(*entry));
}

// In a narrow panel the lock, the action and the result have priority.
void AuditPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int letters = width() / fontMetrics().horizontalAdvance(QLatin1Char('n'));
    m_table->setColumnHidden(AuditModel::Who, letters < 130);
    m_table->setColumnHidden(AuditModel::Reason, letters < 110);
    m_table->setColumnHidden(AuditModel::Action, letters < 70); // the result also names the action
}

void AuditPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QWidget::keyPressEvent(event);
}

} // namespace lockscope::ui
