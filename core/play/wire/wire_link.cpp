#include "core/play/wire/wire_link.h"

#include "core/play/wire/resp_bytes.h"
#include "core/play/wire/script_call.h"
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

} // namespace

WireLink::WireLink(std::shared_ptr<WireState> wire, WireState::Place place)
    : m_wire(std::move(wire))
    , m_number(++m_wire->lastConnection)
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
    m_inner = redis::makeTransport(m_place.address, redis::Ways());
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
        item.shown.number = ++*m_wire->numbers;
    }
    item.shown.way = Way::Request;
    item.turn = ++m_lastTurn;
    return item;
}

WireLink::Item WireLink::answer(const redis::Reply &reply)
{
    Item item{{}, onWire(reply)};
    if (isMessage(reply)) {
        item.shown.way = Way::Message;
        item.shown.words = wordsIn(reply).last(2);
        item.shown.number = ++*m_wire->numbers;
        return item;
    }
    item.shown.way = Way::Reply;
    if (!m_unanswered.empty()) {
        item.turn = m_unanswered.front().turn;
        item.shown.answers = m_unanswered.front().number;
        m_unanswered.pop_front();
    }
    item.shown.number = item.shown.answers ? ++*m_wire->numbers : 0;
    item.shown.reply = inOneLine(reply);
    item.shown.isError = reply.isError();
    return item;
}

void WireLink::tell(Item &item, Fate fate)
{
    item.shown.fate = fate;
    item.shown.actor = m_wire->actor;
    item.shown.connection = m_number;
    item.shown.server = m_place.server;
    if (item.shown.number > 0 && m_wire->tell)
        m_wire->tell(item.shown);
}

WireLink::Queue &WireLink::queueOf(Way way)
{
    return way == Way::Request ? m_requests : way == Way::Reply ? m_replies : m_messages;
}

bool WireLink::mayPass(const Item &item, qsizetype before) const
{
    const bool isEarly = item.shown.way == Way::Reply && item.turn > m_answered + 1 + before;
    return !m_wire->isStill() && !item.isHeld && !isEarly;
}

// What is free to go already goes first.
void WireLink::carry(Item item)
{
    Queue &queue = queueOf(item.shown.way);
    item.isHeld = m_wire->takesHold(item.shown);
    const bool isBehind = item.shown.way != Way::Reply
        && std::any_of(queue.begin(), queue.end(), [](const Item &each) { return !each.isHeld; });
    if (mayPass(item) && !isBehind) {
        tell(item, Fate::Passed);
        pass(item);
        if (!m_replies.empty())
            passOnLater();
        return;
    }
    tell(item, Fate::HeldBack);
    const auto later =
        std::find_if(queue.begin(), queue.end(), [&](const Item &each) { return each.turn > item.turn; });
    queue.insert(item.turn == 0 ? queue.end() : later, std::move(item));
}

void WireLink::pass(const Item &item)
{
    if (item.shown.way == Way::Request) {
        m_unanswered.push_back({item.turn, item.shown.number});
        m_out += item.bytes;
        flush();
        return;
    }
    m_answered = std::max(m_answered, item.turn);
    if (listener())
        listener()->received(item.bytes);
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
    loseAll();
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
    settle();
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
    loseAll(); // who held it back held it for a connection that is no more
}

} // namespace lockscope::play
