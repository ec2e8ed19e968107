#include "tests/support/sent_commands.h"

#include "tests/support/request_splitter.h"

namespace lockscope {

using namespace redis;

namespace {

QByteArrayList wordsOf(const QByteArray &request)
{
    QByteArrayList words;
    qsizetype at = request.indexOf('$');
    while (at >= 0) {
        const qsizetype begin = request.indexOf("\r\n", at) + 2;
        const qsizetype size = request.mid(at + 1, begin - at - 3).toLongLong();
        words << request.mid(begin, size);
        at = begin + size + 2 < request.size() ? begin + size + 2 : -1;
    }
    return words;
}

class NotingTransport final : public Transport {
public:
    NotingTransport(std::unique_ptr<Transport> real, std::function<void(const QByteArrayList &)> note)
        : m_real(std::move(real))
        , m_note(std::move(note))
    { }

    void open() override
    {
        m_real->setListener(listener());
        m_real->open();
    }
    qsizetype write(QByteArrayView bytes) override
    {
        const qsizetype taken = m_real->write(bytes);
        for (const QByteArray &request : m_splitter.take(bytes.first(taken).toByteArray()))
            m_note(wordsOf(request));
        return taken;
    }
    void drain() override { m_real->drain(); }
    void close() override { m_real->close(); }

private:
    std::unique_ptr<Transport> m_real;
    std::function<void(const QByteArrayList &)> m_note;
    RequestSplitter m_splitter;
};

} // namespace

std::function<std::unique_ptr<Transport>(const Address &)> SentCommands::transport() const
{
    return [sent = m_sent](const Address &address) {
        return std::make_unique<NotingTransport>(
            makeTransport(address, ConnectionResources()),
            [sent, user = address.user](const QByteArrayList &words) { (*sent)[user].insert(words); });
    };
}

} // namespace lockscope
