#include "tests/support/before_command.h"

#include "tests/support/redis_clients.h"

#include <utility>

namespace lockscope {

using namespace redis;

class HookedTransport final : public Transport {
public:
    HookedTransport(std::unique_ptr<Transport> real, BeforeCommand hook)
        : m_real(std::move(real))
        , m_hook(std::move(hook))
    { }

    void open() override
    {
        m_real->setListener(listener());
        m_real->open();
    }
    qsizetype write(QByteArrayView bytes) override
    {
        const qsizetype at = m_hook.isArmed() ? placeIn(bytes) : -1;
        if (at < 0)
            return m_real->write(bytes);
        const qsizetype taken = m_real->write(bytes.first(at));
        if (taken < at)
            return taken;
        std::exchange(m_hook.m_state->act, {})();
        return at + m_real->write(bytes.sliced(at));
    }
    void drain() override { m_real->drain(); }
    void close() override { m_real->close(); }

private:
    // Commands are arrays of bulk strings: *2 $7 HGETALL …
    qsizetype placeIn(QByteArrayView bytes) const
    {
        const QByteArray &verb = m_hook.m_state->verb;
        const QByteArray bulk = '$' + QByteArray::number(verb.size()) + "\r\n" + verb + "\r\n";
        const qsizetype at = bytes.indexOf(bulk);
        return at < 0 ? -1 : bytes.first(at).lastIndexOf('*');
    }

    std::unique_ptr<Transport> m_real;
    BeforeCommand m_hook;
};

void BeforeCommand::arm(QByteArray verb, std::function<void()> act)
{
    *m_state = {std::move(verb), std::move(act)};
}

std::function<std::unique_ptr<Transport>(const Address &)> BeforeCommand::transport() const
{
    return [hook = *this](const Address &address) {
        return std::make_unique<HookedTransport>(makeTransport(address, ConnectionResources()), hook);
    };
}

redis::ClientOptions BeforeCommand::options() const
{
    redis::ClientOptions options = quickOptions();
    options.transport = transport();
    return options;
}

} // namespace lockscope
