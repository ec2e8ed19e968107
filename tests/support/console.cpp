#include "tests/support/console.h"

#include <QFile>

#include <stdexcept>

namespace lockscope {

using namespace std::chrono_literals;

namespace {

constexpr Millis longest = 60s; // for a busy machine

} // namespace

Console::Console(SessionOptions options, redis::ClientOptions client)
    : m_serverPool(&m_clock, std::move(client))
{
    options.auditFile = m_folder.filePath(QStringLiteral("audit.jsonl"));
    m_session = std::make_unique<Session>(std::move(options), &m_serverPool);
}

Console::~Console()
{
    bool isClosed = false;
    QObject::connect(m_session.get(), &Session::closed, m_session.get(), [&isClosed] { isClosed = true; });
    m_session->close();
    awaitUntil([&isClosed] { return isClosed; }, longest);
}

void Console::setNameRules(const QByteArray &rules)
{
    m_session->clients()->setRules(*clients::parseNameRules(QString::fromLatin1(rules)));
}

void Console::open()
{
    m_session->open();
}

void Console::openLive()
{
    open();
    awaitUntil([this] { return m_session->client()->isLive(); }, longest);
}

Result<actions::PlanPtr> Console::plan(const QByteArray &action, const actions::Target &target)
{
    return await(m_session->actions()->plan(action, target, {}), longest);
}

actions::PlanPtr Console::planned(const QByteArray &action, const actions::Target &target)
{
    const auto plan = this->plan(action, target);
    if (!plan)
        throw std::runtime_error(plan.error().message.toStdString());
    return *plan;
}

Result<actions::Outcome> Console::execute(actions::PlanId plan)
{
    return await(m_session->actions()->execute(plan, {.reason = QStringLiteral("its host is gone")}, {}), longest);
}

QByteArray Console::audit() const
{
    QFile file(m_folder.filePath(QStringLiteral("audit.jsonl")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

SessionOptions sessionAt(const redis::Address &address)
{
    SessionOptions options;
    options.address = address;
    return options;
}

} // namespace lockscope
