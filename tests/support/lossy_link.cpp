#include "tests/support/lossy_link.h"

#include "lua/scripts.h"

#include <QMetaObject>

namespace lockscope {

namespace {

class LossyLink final : public redis::Transport, private redis::Transport::Listener {
public:
    LossyLink(std::unique_ptr<Transport> inner, std::shared_ptr<LinkFaults> faults)
        : m_inner(std::move(inner))
        , m_faults(std::move(faults))
    {
        m_inner->setListener(this);
    }
    ~LossyLink() override { m_inner.release()->deleteLater(); }

    void open() override { m_inner->open(); }
    void drain() override { m_inner->drain(); }
    void close() override
    {
        setListener(nullptr);
        m_inner->close();
    }

    qsizetype write(QByteArrayView bytes) override
    {
        if (!m_hit && m_faults->times > 0 && bytes.contains(m_faults->word)) {
            m_hit = m_faults->what;
            --m_faults->times;
            ++m_faults->happened;
        }
        if (m_hit != LinkFaults::What::CutBeforeSending)
            return m_inner->write(bytes);
        QMetaObject::invokeMethod(
            this, [this] { cut(); }, Qt::QueuedConnection);
        return bytes.size();
    }

private:
    void opened() override { listener()->opened(); }
    void writable() override { listener()->writable(); }
    void received(QByteArrayView bytes) override
    {
        if (!m_hit)
            listener()->received(bytes);
        else if (m_hit == LinkFaults::What::CutBeforeReply)
            QMetaObject::invokeMethod(
                this, [this] { cut(); }, Qt::QueuedConnection);
    }
    void closed(const Error &error) override { listener()->closed(error); }

    void cut()
    {
        Transport::Listener *to = listener();
        close();
        if (to)
            to->closed({Error::Kind::Connect, QStringLiteral("the link was cut"), {}, {}});
    }

    std::unique_ptr<Transport> m_inner;
    std::shared_ptr<LinkFaults> m_faults;
    std::optional<LinkFaults::What> m_hit;
};

} // namespace

QByteArray shaOf(std::string_view script)
{
    const std::string_view sha = lua::script(script).sha1;
    return QByteArray(sha.data(), qsizetype(sha.size()));
}

redis::ClientOptions withFaults(std::shared_ptr<LinkFaults> faults, redis::ClientOptions options)
{
    options.transport = [faults](const redis::Address &address) -> std::unique_ptr<redis::Transport> {
        return std::make_unique<LossyLink>(redis::makeTransport(address, redis::ConnectionResources()), faults);
    };
    return options;
}

} // namespace lockscope
