#include "core/play/stage/wire_link.h"

#include "core/play/stage/script_call.h"
#include "core/redis/command.h"
#include "core/redis/link/transport_factory.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace lockscope::play {

namespace {

QByteArrayList wordsIn(const redis::Reply &array)
{
    QByteArrayList words;
    for (const redis::Reply &element : array.elements)
        words << (element.type == redis::Reply::Type::Integer ? QByteArray::number(element.integer) : element.bytes);
    return words;
}

bool isMessage(const redis::Reply &reply)
{
    return reply.isArray() && reply.elements.size() >= 3
        && (reply.elements[0].bytes == "message" || reply.elements[0].bytes == "smessage"
            || reply.elements[0].bytes == "pmessage");
}

QByteArray onWire(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    switch (reply.type) {
    case Type::Nil: return "$-1\r\n";
    case Type::Integer: return ':' + QByteArray::number(reply.integer) + "\r\n";
    case Type::Bulk: return '$' + QByteArray::number(reply.bytes.size()) + "\r\n" + reply.bytes + "\r\n";
    case Type::Status: return '+' + reply.bytes + "\r\n";
    case Type::Error: return '-' + reply.bytes + "\r\n";
    case Type::Array: break;
    }
    QByteArray all = '*' + QByteArray::number(reply.elements.size()) + "\r\n";
    for (const redis::Reply &element : reply.elements)
        all += onWire(element);
    return all;
}

} // namespace

WireLink::WireLink(std::shared_ptr<WireState> wire, WireState::Place place)
    : m_wire(std::move(wire))
    , m_place(std::move(place))
{ }

WireLink::~WireLink()
{
    if (m_inner)
        m_inner.release()->deleteLater();
}

void WireLink::open()
{
    if (m_wire->isDestroyed)
        return;
    tunnel::Tunnels none;
    m_inner = redis::makeTransport(m_place.address, none);
    m_inner->setListener(this);
    m_inner->open();
}

qsizetype WireLink::write(QByteArrayView bytes)
{
    if (m_inner)
        take(m_fromClient, bytes, true);
    return bytes.size();
}

void WireLink::take(redis::RespReader &reader, QByteArrayView bytes, bool fromClient)
{
    using Next = redis::RespReader::Next;
    while (!bytes.isEmpty()) {
        const qsizetype size = std::min(bytes.size(), redis::RespReader::feedAtMost);
        reader.feed(bytes.first(size));
        bytes = bytes.sliced(size);
        redis::Reply reply;
        Next next = reader.next(reply);
        for (; next == Next::Complete && m_inner; next = reader.next(reply))
            carry(fromClient ? request(reply) : answer(reply));
        if (next == Next::Broken) // nobody's RESP: the connection is of no use to either
            reset();
        if (!m_inner)
            return;
    }
}

WireLink::Item WireLink::request(const redis::Reply &words)
{
    const QByteArrayList list = wordsIn(words);
    std::vector<QByteArrayView> views(list.begin(), list.end());
    Item item{{}, redis::Command::ofNode(views).wire};
    if (!isUpkeep(list)) {
        item.shown = describedRequest(list);
        item.shown.number = ++m_wire->lastNumber;
    }
    item.shown.way = Way::Request;
    m_unanswered.push_back(item.shown.number);
    return item;
}

WireLink::Item WireLink::answer(const redis::Reply &reply)
{
    Item item{{}, onWire(reply)};
    if (isMessage(reply)) {
        item.shown.way = Way::Message;
        item.shown.words = wordsIn(reply).last(2);
        item.shown.number = ++m_wire->lastNumber;
        return item;
    }
    item.shown.way = Way::Reply;
    if (!m_unanswered.empty()) {
        item.shown.answers = m_unanswered.front();
        m_unanswered.pop_front();
    }
    item.shown.number = item.shown.answers ? ++m_wire->lastNumber : 0;
    item.shown.reply = inOneLine(reply);
    item.shown.isError = reply.isError();
    return item;
}

void WireLink::tell(Item &item, Fate fate)
{
    item.shown.fate = fate;
    if (item.shown.number == 0 || !m_wire->tell)
        return;
    item.shown.actor = m_wire->actor;
    item.shown.server = m_place.server;
    m_wire->tell(item.shown);
}

void WireLink::carry(Item item)
{
    const Way way = item.shown.way;
    std::deque<Item> &queue = way == Way::Request ? m_requests : way == Way::Reply ? m_replies : m_messages;
    if (queue.empty() && !m_wire->holds(way)) {
        tell(item, Fate::Passed);
        pass(item);
        return;
    }
    tell(item, Fate::HeldBack);
    queue.push_back(std::move(item));
}

void WireLink::pass(const Item &item)
{
    if (item.shown.way == Way::Request) {
        m_out += item.bytes;
        flush();
    } else if (listener()) {
        listener()->received(item.bytes);
    }
}

void WireLink::flush()
{
    while (m_inner && !m_out.isEmpty()) {
        const qsizetype taken = m_inner->write(m_out);
        m_out.remove(0, taken);
        if (taken <= 0)
            return;
    }
}

int WireLink::heldBack() const
{
    const auto told = [](const std::deque<Item> &queue) {
        return int(std::count_if(queue.begin(), queue.end(), [](const Item &item) { return item.shown.number > 0; }));
    };
    return told(m_requests) + told(m_replies) + told(m_messages);
}

void WireLink::passOnLater()
{
    QMetaObject::invokeMethod(
        this, [this] { passOn(); }, Qt::QueuedConnection);
}

void WireLink::passOn()
{
    if (m_wire->isStill())
        return;
    if (std::exchange(m_isOpenKept, false) && listener())
        listener()->opened();
    passOn(m_requests);
    passOn(m_replies);
    passOn(m_messages);
    if (const auto error = std::exchange(m_closeKept, {}); error && listener())
        listener()->closed(*error);
}

void WireLink::passOn(std::deque<Item> &queue)
{
    while (!queue.empty() && !m_wire->holds(queue.front().shown.way)) {
        Item item = std::move(queue.front());
        queue.pop_front();
        tell(item, Fate::Delivered);
        pass(item);
    }
}

void WireLink::drop(Way way)
{
    std::deque<Item> &queue = way == Way::Request ? m_requests : way == Way::Reply ? m_replies : m_messages;
    std::deque<Item> dropped = std::exchange(queue, {});
    for (Item &item : dropped)
        tell(item, Fate::Dropped);
    if (!dropped.empty() && way != Way::Message)
        reset();
}

void WireLink::reset()
{
    if (!m_inner)
        return;
    destroy();
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (listener())
                listener()->closed({Error::Kind::Connect, QStringLiteral("the connection was reset"), {}, {}});
        },
        Qt::QueuedConnection);
}

void WireLink::destroy()
{
    if (!m_inner)
        return;
    m_inner->close();
    m_inner.release()->deleteLater();
}

void WireLink::opened()
{
    m_isOpenKept = m_wire->isStill();
    if (!m_isOpenKept)
        listener()->opened();
}

void WireLink::received(QByteArrayView bytes)
{
    take(m_fromServer, bytes, false);
}

void WireLink::writable()
{
    flush();
}

void WireLink::closed(const Error &error)
{
    if (m_wire->isStill())
        m_closeKept = error;
    else if (listener())
        listener()->closed(error);
}

void WireLink::drain()
{
    if (m_inner)
        m_inner->drain();
}

void WireLink::close()
{
    setListener(nullptr);
    if (m_inner)
        m_inner->close();
    for (std::deque<Item> *queue : {&m_requests, &m_replies, &m_messages}) {
        for (Item &item : *queue)
            tell(item, Fate::Dropped); // who held it back held it for a connection that is no more
        queue->clear();
    }
}

} // namespace lockscope::play
