#include "ui/connect/connection_test_panel.h"

#include "ui/text/format.h"
#include "ui/widgets/message_line.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using redis::Address;
using redis::ConnectionStep;
using redis::ConnectionStepResult;
namespace {

constexpr std::pair<ConnectionStep, const char *> shownSteps[] = {
    {ConnectionStep::Sentinels, "stepSentinels"}, {ConnectionStep::Name, "stepName"},
    {ConnectionStep::Reach, "stepReach"},         {ConnectionStep::Tls, "stepTls"},
    {ConnectionStep::Login, "stepLogin"},         {ConnectionStep::Database, "stepDatabase"},
    {ConnectionStep::Rights, "stepRights"},
};

QString tookText(std::chrono::microseconds took)
{
    const double millis = std::max(0.1, double(took.count()) / 1000);
    if (millis >= 10)
        return shortDuration(std::chrono::duration_cast<Millis>(took));
    return ConnectionTestPanel::tr("%1 ms").arg(QLocale().toString(millis, 'f', 1));
}

Tone toneOf(ConnectionStepResult::State state)
{
    switch (state) {
    case ConnectionStepResult::State::Passed: return Tone::Good;
    case ConnectionStepResult::State::Failed: return Tone::Bad;
    case ConnectionStepResult::State::Running: return Tone::Info;
    case ConnectionStepResult::State::Waiting:
    case ConnectionStepResult::State::Skipped: break;
    }
    return Tone::Muted;
}

QString factText(const ConnectionStepResult &result)
{
    switch (result.state) {
    case ConnectionStepResult::State::Waiting: return ConnectionTestPanel::tr("waiting");
    case ConnectionStepResult::State::Running: return ConnectionTestPanel::tr("checking…");
    case ConnectionStepResult::State::Passed:
        return ConnectionTestPanel::tr("%1, %2").arg(result.fact, tookText(result.took));
    case ConnectionStepResult::State::Failed: return ConnectionTestPanel::tr("failed");
    case ConnectionStepResult::State::Skipped: return result.fact;
    }
    return {};
}

} // namespace

ConnectionTestPanel::ConnectionTestPanel(QWidget *parent)
    : QWidget(parent)
    , m_lineRow(new QWidget(this))
    , m_line(new QLineEdit(m_lineRow))
{
    setObjectName(QStringLiteral("connectionTest"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    addSteps();
    auto *row = new QHBoxLayout(m_lineRow);
    row->setContentsMargins(0, 0, 0, 0);
    m_line->setObjectName(QStringLiteral("aclLine"));
    m_line->setReadOnly(true);
    m_line->setAccessibleName(tr("Line for redis-cli"));
    m_line->setToolTip(tr("Run this line in redis-cli, as an administrator, to grant these permissions."));
    row->addWidget(m_line, 1);
    auto *copy = new QPushButton(tr("Copy"), m_lineRow);
    copy->setObjectName(QStringLiteral("copyAclLine"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_line->text()); });
    row->addWidget(copy);
    layout->addWidget(m_lineRow);
    m_lineRow->hide();
    hide();
    connect(&m_answer, &QFutureWatcherBase::finished, this, &ConnectionTestPanel::ended);
}

ConnectionTestPanel::~ConnectionTestPanel()
{
    m_answer.disconnect(this);
    if (m_stop)
        m_stop->request_stop();
}

void ConnectionTestPanel::addSteps()
{
    for (const auto &[step, name] : shownSteps) {
        auto *line = new MessageLine(this);
        line->setObjectName(QLatin1String(name));
        layout()->addWidget(line);
        m_steps[step] = line;
    }
}

QString ConnectionTestPanel::titleOf(ConnectionStep step) const
{
    switch (step) {
    case ConnectionStep::Sentinels: return tr("Sentinels");
    case ConnectionStep::Name: return tr("Name");
    case ConnectionStep::Reach:
        if (!m_address.ssh.isEmpty())
            return tr("SSH tunnel");
        return m_address.transport == Address::Transport::Unix ? tr("Socket") : tr("TCP");
    case ConnectionStep::Tls: return tr("TLS");
    case ConnectionStep::Login: return tr("Login");
    case ConnectionStep::Database: return tr("Database");
    case ConnectionStep::Rights: return tr("Rights");
    }
    return {};
}

void ConnectionTestPanel::start(const ConnectionTestTerms &terms, const std::map<QString, Secret> &passphrases)
{
    reset();
    if (!m_tester)
        return;
    m_address = terms.address;
    m_address.password.clear();
    if (m_address.sentinel)
        m_address.sentinel->password.clear();
    for (const auto &[step, name] : shownSteps)
        show({step});
    QWidget::show();
    m_stop.emplace();
    const ConnectionTestObserver told = [panel = QPointer(this), run = m_run](const ConnectionTestStep &step) {
        if (panel && panel->m_run == run)
            panel->take(step);
    };
    m_answer.setFuture(m_tester(terms, passphrases, told, m_stop->get_token()));
    Q_EMIT runningChanged();
}

void ConnectionTestPanel::stop()
{
    if (!m_stop)
        return;
    ++m_run;
    m_stop->request_stop();
    ended();
}

void ConnectionTestPanel::reset()
{
    stop();
    ++m_run;
    m_states.clear();
    showLine({});
    hide();
}

void ConnectionTestPanel::focusLine()
{
    if (m_lineRow->isHidden())
        return;
    m_line->setFocus();
    m_line->selectAll();
}

void ConnectionTestPanel::take(const ConnectionTestStep &step)
{
    show(step.result);
    if (step.result.state == ConnectionStepResult::State::Failed) {
        showLine(step.aclLine);
        Q_EMIT failed(step);
    } else if (step.result.step == ConnectionStep::Rights && step.result.state == ConnectionStepResult::State::Passed) {
        Q_EMIT passed();
    }
}

void ConnectionTestPanel::show(const ConnectionStepResult &result)
{
    m_states[result.step] = result.state;
    MessageLine *const line = m_steps.at(result.step);
    if (result.step == ConnectionStep::Sentinels && !m_address.sentinel)
        line->clear();
    else
        line->say(toneOf(result.state), tr("%1: %2").arg(titleOf(result.step), factText(result)));
}

void ConnectionTestPanel::showLine(const QByteArray &aclLine)
{
    m_line->setText(QString::fromLatin1(aclLine));
    m_line->setCursorPosition(0);
    m_lineRow->setVisible(!aclLine.isEmpty());
}

// Also called when the test was stopped, or could not begin.
void ConnectionTestPanel::ended()
{
    if (!m_stop)
        return;
    m_stop.reset();
    for (const auto &[step, state] : m_states) {
        if (state == ConnectionStepResult::State::Running)
            m_steps.at(step)->say(Tone::Muted, tr("%1: stopped").arg(titleOf(step)));
    }
    Q_EMIT runningChanged();
}

} // namespace lockscope::ui
