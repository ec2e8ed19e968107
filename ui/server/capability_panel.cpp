#include "ui/server/capability_panel.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/words/capability_words.h"
#include "ui/server/capability_model.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/row_table.h"

#include <QDateTime>
#include <QHeaderView>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

QString nameOfServer(const redis::ServerInfo &server)
{
    return server.name().isEmpty() ? CapabilityPanel::tr("an unidentified server")
                                   : elided(toDisplay(server.name().toUtf8()), 60);
}

QString timeText(qint64 wallMillis)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(wallMillis).time(), QStringLiteral("HH:mm:ss"));
}

} // namespace

CapabilityPanel::CapabilityPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new CapabilityModel(this))
    , m_table(new RowTable(this))
    , m_note(new ElidedLabel(this))
    , m_try(new QToolButton(this))
    , m_message(new MessageLine(this))
    , m_notice(new Banner(this))
    , m_scripts(new PlainLabel(this))
    , m_words(new PlainLabel(this))
{
    m_try->setText(tr("Try now"));
    m_try->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(
        m_try,
        tr("Tests each capability once, over three connections that are then closed. Writes nothing. MONITOR is"
           " started and stopped at once. The server logs what its ACL refuses."));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->showAsList({29, 12, 32, 40, 36});
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setAccessibleName(tr("What the server can do for locks"));
    for (PlainLabel *label : {m_scripts, m_words})
        label->setWordWrap(true);
    m_scripts->setObjectName(QStringLiteral("scriptTimes"));
    m_scripts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *row = new QHBoxLayout;
    row->addWidget(m_note, 1);
    row->addWidget(m_try);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_message);
    column->addWidget(m_table, 1);
    column->addWidget(m_scripts);
    column->addWidget(m_words);
    setFocusProxy(m_table);
    connect(m_try, &QToolButton::clicked, this, &CapabilityPanel::requestTrial);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CapabilityPanel::showChosen);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &CapabilityPanel::showChosen);
    forget();
}

void CapabilityPanel::requestTrial()
{
    m_isTrying = true;
    showNote();
    Q_EMIT tryRequested();
}

void CapabilityPanel::setServer(const redis::ConnectionState &state, const redis::ServerInfo &server)
{
    m_isLive = state.phase == redis::ConnectionState::Phase::Live;
    m_server = server;
    const auto warning = m_isLive ? words::warningOf(server) : std::nullopt;
    if (warning)
        m_message->say(Tone::Warning, phraseText(*warning));
    m_notice->say(warning ? phraseText(*warning) : QString());
    showNote();
}

void CapabilityPanel::setStatus(const Status &status)
{
    m_model->setStatus(status);
}

void CapabilityPanel::showTrial(const redis::CapabilityReportPtr &trial, const Error &error)
{
    m_isTrying = false;
    if (trial) {
        m_trial = trial;
        m_model->setTrial(trial);
        const auto warning = words::warningOf(trial->server);
        m_message->say(Tone::Warning, warning ? phraseText(*warning) : QString());
    } else {
        m_message->say(error);
    }
    showNote();
}

void CapabilityPanel::forget()
{
    m_trial.reset();
    m_server = {};
    m_isLive = false;
    m_isTrying = false;
    m_model->forget();
    m_message->clear();
    m_notice->say({});
    showNote();
    showChosen();
}

void CapabilityPanel::showNote()
{
    m_try->setEnabled(m_isLive && !m_isTrying);
    m_scripts->setVisible(bool(m_trial));
    m_scripts->setText(m_trial ? phraseText(words::scriptTimesPhrase(m_trial->scripts)) : QString());
    if (!m_isLive)
        m_note->setText(tr("not connected"));
    else if (m_isTrying)
        m_note->setText(tr("%1 · trying…").arg(nameOfServer(m_server)));
    else if (m_trial)
        m_note->setText(tr("%1 · tried at %2").arg(nameOfServer(m_trial->server), timeText(m_trial->wallMillis)));
    else
        m_note->setText(tr("%1 · not tried yet").arg(nameOfServer(m_server)));
}

void CapabilityPanel::showChosen()
{
    const int row = m_table->currentIndex().row();
    m_words->setVisible(row >= 0);
    if (row < 0)
        return;
    const redis::CapabilityFinding &finding = m_model->at(row);
    m_words->setText(tr("%1. Without it: %2. Instead: %3.")
                         .arg(phraseText(words::howFound(finding)), phraseText(words::costPhrase(finding.what)),
                              phraseText(words::insteadPhrase(finding.what))));
}

} // namespace lockscope::ui
