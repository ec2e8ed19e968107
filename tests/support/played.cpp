#include "tests/support/played.h"

namespace lockscope {

using namespace play;

namespace {

constexpr Millis limit{60'000};

} // namespace

Scenario Played::scenario(const QByteArray &text)
{
    auto read = readScenario(text, QStringLiteral("test.toml"));
    if (auto *complaints = std::get_if<Complaints>(&read))
        throw std::runtime_error(complaints->front().inOneLine().toStdString());
    return std::get<Scenario>(read);
}

Step Played::step(const QByteArray &setting, const QByteArray &step)
{
    return scenario(setting + "\n[[step]]\n" + step).steps.back();
}

Played::Played(const QByteArray &text, RunTerms terms)
    : Played(scenario(text), terms)
{ }

Played::Played(Scenario scenario, RunTerms terms)
    : m_run(std::make_unique<Run>(std::move(scenario), terms, std::make_shared<SystemClock>()))
{
    m_run->start();
}

Played::~Played()
{
    m_run->stop();
    try {
        awaitPhase(Run::Phase::Over);
    } catch (const std::runtime_error &why) {
        qWarning("%s", why.what());
    }
}

void Played::awaitPhase(Run::Phase phase, Caller where)
{
    awaitUntil([&] { return m_run->phase() == phase || m_run->phase() == Run::Phase::Over; }, limit, where);
    if (m_run->error())
        throw std::runtime_error(m_run->error()->message.toStdString());
}

RecordingPtr Played::toEnd(Caller where)
{
    awaitPhase(Run::Phase::Over, where);
    return m_run->recording();
}

QStringList Played::told() const
{
    return told(*m_run->recording());
}

QStringList Played::told(const Recording &recording)
{
    QStringList all;
    for (const FramePtr &frame : recording.frames)
        all << QString(word(frame->happened.what) + QLatin1Char(' ') + frame->happened.who.actor + QLatin1Char(' ')
                       + frame->happened.lock)
                   .trimmed();
    return all;
}

QByteArray Played::failures(const Recording &recording)
{
    QByteArray all;
    for (const FramePtr &frame : recording.frames) {
        const RunEvent &now = frame->happened;
        if (now.what == RunEvent::What::StepEnded && !now.asExpected)
            all += "line " + QByteArray::number(recording.steps()[std::size_t(frame->step)].line) + ": "
                + word(now.outcome.value_or(Outcome::Done)).latin1() + ' ' + now.text + '\n';
    }
    if (!all.isEmpty())
        all += told(recording).join(QLatin1Char('\n')).toUtf8();
    return all;
}

void Played::awaitTold(const QString &words, Caller where)
{
    awaitUntil([&] { return told().contains(words); }, limit, where);
}

} // namespace lockscope
