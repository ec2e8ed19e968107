#pragma once

#include "core/redis/limits.h"
#include "core/redis/reply.h"

#include <QByteArrayView>
#include <QString>

#include <array>
#include <memory>

struct redisReader;

namespace lockscope::redis {

// Turns bytes into replies with hiredis' parser. Our own object functions build each Reply in place. If the header of a
// reply announces more than the limits allow, these functions reject the reply before anything is allocated or read.
// After Broken, the reader stays broken.
class RespReader {
public:
    static constexpr qsizetype feedAtMost = qsizetype(16) * 1024; // hiredis' parser is quadratic on larger pieces

    explicit RespReader(ReplyLimits limits);
    ~RespReader();
    Q_DISABLE_COPY_MOVE(RespReader)

    enum class Next { Complete, NeedMore, Broken };
    void feed(QByteArrayView bytes); // at most feedAtMost
    Next next(Reply &reply);
    // Once Broken, one line for people: the fault and the first bytes.
    const QString &error() const { return m_error; }

private:
    struct Building; // the functions that hiredis calls while it parses
    friend struct Building;
    struct Free {
        void operator()(redisReader *reader) const;
    };

    Next broken(const QString &why);
    bool pendingIsTooLarge();
    void rememberStart();
    bool admitElements(qint64 count);
    bool admitBytes(qint64 size);

    ReplyLimits m_limits;
    std::unique_ptr<redisReader, Free> m_reader;
    Reply m_root;
    qint64 m_elements = 0; // of the reply that is being read, according to its headers
    qint64 m_bytes = 0;
    QString m_refused; // why an object function rejected the reply
    QString m_error;
    std::array<char, 64> m_start{}; // the first bytes being parsed, for the message
    qsizetype m_startSize = 0;
    bool m_anyReply = false;
};

} // namespace lockscope::redis
