#include "tests/interop/support/driven.h"

#include "tests/interop/support/fail.h"
#include "tests/support/await.h"
#include "tests/support/ends_with_us.h"

#include <csignal>

namespace lockscope::interop {

namespace {

Answer parse(const QByteArray &text)
{
    const qsizetype afterWord = text.indexOf(' ');
    const QByteArray rest = text.mid(afterWord + 1);
    if (text.startsWith("ok "))
        return {true, rest, {}, {}};
    const qsizetype afterClass = rest.indexOf(' ');
    return {false, {}, rest.left(afterClass), rest.mid(afterClass + 1)};
}

} // namespace

Driven::Driven(const QString &program, const QStringList &arguments)
{
    const auto ready = std::make_shared<std::optional<Answer>>();
    m_open.insert(0, ready);
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { read(); });
    endWithUs(m_process);
    m_process.start(program, arguments);
    answer(ready);
}

Driven::~Driven()
{
    m_process.disconnect();
    m_process.kill();
    m_process.waitForFinished();
}

Driven::Pending Driven::send(const QByteArrayList &words)
{
    const auto pending = std::make_shared<std::optional<Answer>>();
    m_open.insert(++m_lastId, pending);
    m_process.write(QByteArray::number(m_lastId) + ' ' + words.join(' ') + '\n');
    return pending;
}

Answer Driven::call(const QByteArrayList &words)
{
    return answer(send(words));
}

Answer Driven::answer(const Pending &pending) const
{
    try {
        awaitUntil([&] { return pending->has_value() || m_process.state() == QProcess::NotRunning; }, Millis(30'000));
    } catch (const std::runtime_error &) {
        fail("did not answer");
    }
    if (!pending->has_value())
        fail("is not running");
    return **pending;
}

void Driven::signal(int number)
{
    if (::kill(pid_t(m_process.processId()), number) != 0)
        fail("could not be sent a signal");
}

void Driven::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

void Driven::read()
{
    while (m_process.canReadLine()) {
        const QByteArray line = m_process.readLine().chopped(1);
        const qsizetype afterId = line.indexOf(' ');
        if (const auto pending = m_open.take(line.left(afterId).toLongLong()))
            *pending = parse(line.mid(afterId + 1));
        else
            m_stray += line + '\n';
    }
}

void Driven::fail(const QByteArray &what) const
{
    auto &process = const_cast<QProcess &>(m_process);
    const QByteArray text = process.program().toUtf8() + ' ' + what + '\n' + m_stray + process.readAllStandardError();
    interop::fail(text);
}

QByteArray number(Millis ms)
{
    return QByteArray::number(qint64(ms.count()));
}

} // namespace lockscope::interop
