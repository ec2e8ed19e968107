#include "app/cli/alerts/hook_runner.h"

#include "app/app_text.h"
#include "app/cli/running/command_environment.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <algorithm>
#include <cstring>

namespace lockscope::cli {

namespace {

constexpr Millis lookEvery{100};

QByteArrayList localBytes(const QStringList &words)
{
    QByteArrayList all;
    for (const QString &word : words)
        all << word.toLocal8Bit();
    return all;
}

} // namespace

HookRunner::HookRunner(QStringList words, const Clock *clock, Report report, Millis limit)
    : m_words(localBytes(words))
    , m_name(elided(toDisplay(m_words.constFirst()), 200))
    , m_clock(clock)
    , m_report(std::move(report))
    , m_limit(limit)
{
    connect(&m_timer, &QTimer::timeout, this, &HookRunner::look);
}

HookRunner::~HookRunner() = default;

void HookRunner::run(HookRun run)
{
    if (m_waiting.size() >= mostWaiting) {
        m_report(AppText::tr("'%1' is too slow for so many alerts, so it was not run for %2").arg(m_name, run.of));
        return;
    }
    m_waiting.push_back(std::move(run));
    startMore();
}

bool HookRunner::isRunning(const QString &of) const
{
    return std::any_of(m_running.begin(), m_running.end(), [&of](const Running &each) { return each.of == of; });
}

void HookRunner::startMore()
{
    while (m_running.size() < mostAtOnce) {
        const auto next =
            std::find_if(m_waiting.begin(), m_waiting.end(), [this](const HookRun &run) { return !isRunning(run.of); });
        if (next == m_waiting.end())
            break;
        HookRun run = std::move(*next);
        m_waiting.erase(next);
        start(std::move(run));
    }
    if (m_running.empty())
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start(lookEvery);
}

void HookRunner::start(HookRun run)
{
    auto process = std::make_unique<CommandProcess>();
    const int error = process->startWithInput(m_words, inheritedEnvironment() + run.variables, run.input);
    if (error != 0) {
        m_report(AppText::tr("cannot start '%1': %2").arg(m_name, QString::fromLocal8Bit(std::strerror(error))));
        return;
    }
    connect(process.get(), &CommandProcess::changed, this, &HookRunner::look, Qt::QueuedConnection);
    m_running.push_back({run.of, std::move(process), m_clock->now() + m_limit});
}

void HookRunner::look()
{
    std::erase_if(m_running, [this](Running &running) { return hasEnded(running); });
    startMore();
}

bool HookRunner::hasEnded(Running &running)
{
    CommandProcess &process = *running.process;
    if (running.isKilled)
        return process.isAllGone();
    if (!process.hasEnded()) {
        if (m_clock->now() < running.until)
            return false;
        m_report(AppText::tr("'%1' did not end within %2 for %3, so it was killed")
                     .arg(m_name, words::durationText(m_limit), running.of));
        process.killAll();
        running.isKilled = true;
        return false;
    }
    if (process.wasKilled())
        m_report(AppText::tr("'%1' was killed for %2").arg(m_name, running.of));
    else if (process.exitCode() != 0)
        m_report(AppText::tr("'%1' failed with exit code %2 for %3")
                     .arg(m_name, QString::number(process.exitCode()), running.of));
    process.leave();
    return true;
}

} // namespace lockscope::cli
