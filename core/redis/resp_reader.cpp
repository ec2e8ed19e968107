#include "core/redis/resp_reader.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/foreign_protocol.h"

#include <hiredis/read.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr qsizetype longestLine = 64 * 1024; // of a status, an error or a header

QString megabytes(qint64 bytes)
{
    return QString::number(bytes >> 20) + QLatin1String(" MiB");
}

// hiredis 0.14 keeps its tasks by value in rstack, 1.x by pointer in task.
template<class Reader> int currentType(const Reader &reader)
{
    if constexpr (requires { reader.rstack; })
        return reader.rstack[reader.ridx].type;
    else
        return reader.task[reader.ridx]->type;
}

} // namespace

struct RespReader::Building {
    static RespReader *self(const redisReadTask *task) { return static_cast<RespReader *>(task->privdata); }

    // Adds a child to its parent's vector. One child is read completely before `place` adds the next, so
    // a growing vector never moves a child that is being read.
    static Reply *place(const redisReadTask *task, Reply::Type type)
    {
        Reply *reply = &self(task)->m_root;
        if (task->parent)
            reply = &static_cast<Reply *>(task->parent->obj)->elements.emplace_back();
        reply->type = type;
        return reply;
    }

    static void *refuse(const redisReadTask *task, const QString &why)
    {
        self(task)->m_refused = why;
        return nullptr; // hiredis then reports "Out of memory" and stops
    }

    static void *createString(const redisReadTask *task, char *bytes, size_t size)
    {
        const auto type = typeOf(task->type);
        if (!type)
            return refuse(task, CoreText::tr("a reply of a type that was not requested (RESP3)"));
        if (!self(task)->admitBytes(static_cast<qint64>(size)))
            return nullptr;
        Reply *reply = place(task, *type);
        reply->bytes = QByteArray(bytes, static_cast<qsizetype>(size));
        return reply;
    }

    // `Count` is int in hiredis 0.14 and size_t in 1.x.
    template<class Count> static void *createArray(const redisReadTask *task, Count count)
    {
        if (task->type != REDIS_REPLY_ARRAY)
            return refuse(task, CoreText::tr("a reply of a type that was not requested (RESP3)"));
        RespReader *reader = self(task);
        int depth = 1;
        for (const redisReadTask *up = task->parent; up; up = up->parent)
            ++depth;
        if (depth > reader->m_limits.depth)
            return refuse(task, CoreText::tr("arrays nested more than %1 deep").arg(reader->m_limits.depth));
        if (!reader->admitElements(static_cast<qint64>(count)))
            return nullptr;
        Reply *reply = place(task, Reply::Type::Array);
        // Do not trust the header: reserve at most the size of a usual SCAN reply, and grow as elements arrive.
        reply->elements.reserve(std::min<size_t>(static_cast<size_t>(count), 512));
        return reply;
    }

    static void *createInteger(const redisReadTask *task, long long value)
    {
        Reply *reply = place(task, Reply::Type::Integer);
        reply->integer = value;
        return reply;
    }

    static void *createNil(const redisReadTask *task) { return place(task, Reply::Type::Nil); }

    static void freeObject(void *) { } // m_root owns everything

    static std::optional<Reply::Type> typeOf(int type)
    {
        switch (type) {
        case REDIS_REPLY_STRING: return Reply::Type::Bulk;
        case REDIS_REPLY_STATUS: return Reply::Type::Status;
        case REDIS_REPLY_ERROR: return Reply::Type::Error;
        default: return std::nullopt;
        }
    }

    template<class Functions> static void refuseResp3(Functions &functions)
    {
        if constexpr (requires { functions.createDouble; }) {
            functions.createDouble = [](const redisReadTask *task, double, char *, size_t) {
                return refuse(task, CoreText::tr("a double, which was not requested (RESP3)"));
            };
            functions.createBool = [](const redisReadTask *task, int) {
                return refuse(task, CoreText::tr("a boolean, which was not requested (RESP3)"));
            };
        }
    }

    static redisReplyObjectFunctions *functions()
    {
        static redisReplyObjectFunctions table = [] {
            redisReplyObjectFunctions made{};
            made.createString = createString;
            made.createArray = createArray;
            made.createInteger = createInteger;
            made.createNil = createNil;
            made.freeObject = freeObject;
            refuseResp3(made);
            return made;
        }();
        return &table;
    }
};

void RespReader::Free::operator()(redisReader *reader) const
{
    redisReaderFree(reader);
}

RespReader::RespReader(ReplyLimits limits)
    : m_limits(limits)
    , m_reader(redisReaderCreateWithFunctions(Building::functions()))
{
    Q_CHECK_PTR(m_reader.get());
    m_reader->privdata = this;
}

RespReader::~RespReader() = default;

void RespReader::feed(QByteArrayView bytes)
{
    Q_ASSERT(bytes.size() <= feedAtMost);
    if (!m_anyReply && m_startSize < qsizetype(m_start.size())) {
        const qsizetype more = std::min(bytes.size(), qsizetype(m_start.size()) - m_startSize);
        std::copy_n(bytes.data(), more, m_start.data() + m_startSize);
        m_startSize += more;
    }
    if (m_error.isEmpty())
        redisReaderFeed(m_reader.get(), bytes.data(), static_cast<size_t>(bytes.size()));
}

RespReader::Next RespReader::next(Reply &reply)
{
    if (!m_error.isEmpty())
        return Next::Broken;
    rememberStart();
    void *root = nullptr;
    if (redisReaderGetReply(m_reader.get(), &root) != REDIS_OK)
        return broken(m_refused.isEmpty() ? QString::fromLatin1(m_reader->errstr) : m_refused);
    if (!root)
        return pendingIsTooLarge() ? broken(m_refused) : Next::NeedMore;
    reply = std::exchange(m_root, Reply{});
    m_elements = 0;
    m_bytes = 0;
    m_anyReply = true;
    return Next::Complete;
}

// Checks the incomplete part of a reply: a bulk with a complete header, or a line without its end.
bool RespReader::pendingIsTooLarge()
{
    if (m_reader->ridx < 0)
        return false;
    const qsizetype size = static_cast<qsizetype>(m_reader->len - m_reader->pos);
    const QByteArrayView pending(m_reader->buf + m_reader->pos, size);
    const qsizetype lineEnd = pending.first(std::min(size, longestLine)).indexOf('\n');
    if (lineEnd < 0) {
        if (size >= longestLine)
            m_refused = CoreText::tr("a line of more than %1 bytes without an end").arg(longestLine);
        return !m_refused.isEmpty();
    }
    if (currentType(*m_reader) != REDIS_REPLY_STRING)
        return false;
    bool ok = false;
    const qint64 announced = pending.first(lineEnd).trimmed().toByteArray().toLongLong(&ok);
    const qint64 before = m_bytes;
    const bool admitted = !ok || admitBytes(announced);
    m_bytes = before; // the size is counted when the bulk is complete
    return !admitted;
}

bool RespReader::admitElements(qint64 count)
{
    if (count > m_limits.elements - m_elements) {
        m_refused = CoreText::tr("a reply of more than %1 elements").arg(m_limits.elements);
        return false;
    }
    m_elements += count;
    return true;
}

bool RespReader::admitBytes(qint64 size)
{
    if (size > m_limits.bulkBytes)
        m_refused = CoreText::tr("a value of %1 bytes; at most %2 are accepted")
                        .arg(QString::number(size), megabytes(m_limits.bulkBytes));
    else if (size > m_limits.totalBytes - m_bytes)
        m_refused = CoreText::tr("a reply of more than %1 in all").arg(megabytes(m_limits.totalBytes));
    else
        m_bytes += size;
    return m_refused.isEmpty();
}

void RespReader::rememberStart()
{
    if (!m_anyReply)
        return; // until there is a reply, keep the very first bytes, because they best identify the peer
    const size_t available = m_reader->buf ? m_reader->len - m_reader->pos : 0;
    m_startSize = static_cast<qsizetype>(std::min(available, m_start.size()));
    if (m_startSize > 0)
        std::memcpy(m_start.data(), m_reader->buf + m_reader->pos, static_cast<size_t>(m_startSize));
}

RespReader::Next RespReader::broken(const QString &why)
{
    const QByteArray start(m_start.data(), m_startSize);
    const QString hint = m_anyReply ? QString() : foreignProtocol(start);
    m_error = hint.isEmpty() ? QString(CoreText::tr("not a Redis reply: ") + why) : hint;
    m_error += QStringLiteral(" (received: ") + toDisplay(start) + QLatin1Char(')');
    return Next::Broken;
}

} // namespace lockscope::redis
