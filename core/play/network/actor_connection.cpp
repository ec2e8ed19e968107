#include "core/play/network/actor_connection.h"

#include "core/base/core_text.h"
#include "core/play/network/described_request.h"
#include "core/play/recording/held_messages.h"
#include "core/redis/command.h"
#include "core/redis/link/transport_factory.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace lockscope::play {

namespace {

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

ActorConnection::ActorConnection(std::shared_ptr<ActorNetworkState> wire, ActorNetworkState::Place place)
    : m_wire(std::move(wire))
    , m_number(++m_wire->lastConnection)
    , m_place(std::move(place))
{ }

ActorConnection::~ActorConnection()
{
    if (m_inner)
        m_inner.release()->deleteLater();
}

void ActorConnection::open()
{
    if (m_wire->isDestroyed)
        return;
    m_inner = redis::makeTransport(m_place.address, redis::ConnectionResources());
    m_inner->setListener(this);
    m_inner->open();
}

qsizetype ActorConnection::write(QByteArrayView bytes)
{
    if (m_inner)
        take(m_fromClient, bytes, true);
    return bytes.size();
}

void ActorConnection::take(redis::RespReader &reader, QByteArrayView bytes, bool fromClient)
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
        if (next == Next::Broken) // not RESP: neither side can use this connection
            reset();
        if (!m_inner)
            return;
    }
}

ActorConnection::Item ActorConnection::request(const redis::Reply &words)
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

ActorConnection::Item ActorConnection::answer(const redis::Reply &reply)
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

void ActorConnection::tell(Item &item, Fate fate)
{
    item.shown.fate = fate;
    item.shown.actor = m_wire->actor;
    item.shown.connection = m_number;
    item.shown.server = m_place.server;
    if (item.shown.number > 0 && m_wire->tell)
        m_wire->tell(item.shown);
}

ActorConnection::Queue &ActorConnection::queueOf(Way way)
{
    return way == Way::Request ? m_requests : way == Way::Reply ? m_replies : m_messages;
}

bool ActorConnection::mayPass(const Item &item, qsizetype before) const
{
    const bool isEarly = item.shown.way == Way::Reply && item.turn > m_answered + 1 + before;
    return !m_wire->isStill() && !item.isHeld && !isEarly;
}

// A message does not overtake queued messages that are no longer held back.
void ActorConnection::carry(Item item)
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

void ActorConnection::pass(const Item &item)
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

void ActorConnection::flush()
{
    while (m_inner && !m_out.isEmpty()) {
        const qsizetype taken = m_inner->write(m_out);
        m_out.remove(0, taken);
        if (taken <= 0)
            return;
    }
}

void ActorConnection::reset()
{
    if (!m_inner)
        return;
    destroy();
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (listener())
                listener()->closed({Error::Kind::Connect, CoreText::tr("the connection was reset"), {}, {}});
        },
        Qt::QueuedConnection);
}

void ActorConnection::destroy()
{
    loseAll();
    if (!m_inner)
        return;
    m_inner->close();
    m_inner.release()->deleteLater();
}

void ActorConnection::opened()
{
    m_isOpenKept = m_wire->isStill();
    if (!m_isOpenKept)
        listener()->opened();
}

void ActorConnection::received(QByteArrayView bytes)
{
    take(m_fromServer, bytes, false);
    settle();
}

void ActorConnection::writable()
{
    flush();
}

void ActorConnection::closed(const Error &error)
{
    if (m_wire->isStill())
        m_closeKept = error;
    else if (listener())
        listener()->closed(error);
}

void ActorConnection::drain()
{
    if (m_inner)
        m_inner->drain();
}

void ActorConnection::close()
{
    setListener(nullptr);
    if (m_inner)
        m_inner->close();
    loseAll(); // held-back messages cannot pass over a closed connection
}

std::vector<Transfer> ActorConnection::heldBack() const
{
    std::vector<Transfer> all;
    for (const Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        for (const Item &item : *queue) {
            if (item.shown.number > 0)
                all.push_back(item.shown);
        }
    }
    return all;
}

void ActorConnection::passOnLater()
{
    QMetaObject::invokeMethod(
        this, [this] { passOn(); }, Qt::QueuedConnection);
}

void ActorConnection::passOn()
{
    if (m_wire->isStill())
        return;
    if (std::exchange(m_isOpenKept, false) && listener())
        listener()->opened();
    passOn(m_requests);
    passOn(m_replies);
    passOn(m_messages);
    settle();
    if (const auto error = std::exchange(m_closeKept, {}); error && listener())
        listener()->closed(*error);
}

// Searches again after each message, because the client may change the queues meanwhile.
void ActorConnection::passOn(Queue &queue)
{
    for (;;) {
        const auto next = std::find_if(queue.begin(), queue.end(), [this](const Item &item) { return mayPass(item); });
        if (next == queue.end())
            return;
        Item item = std::move(*next);
        queue.erase(next);
        tell(item, Fate::Delivered);
        pass(item);
    }
}

void ActorConnection::deliver(Way way)
{
    for (Item &item : queueOf(way))
        item.isHeld = false;
    passOnLater();
}

// Hidden messages ahead of the chosen one, such as heartbeats, pass with it, because nobody can choose them.
bool ActorConnection::deliverOne(int transfer)
{
    const auto isShown = [](const Item &item) { return item.shown.number > 0; };
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        const auto one =
            std::find_if(queue->begin(), queue->end(), [&](const Item &item) { return item.shown.number == transfer; });
        if (one == queue->end())
            continue;
        const auto first = std::find_if(std::make_reverse_iterator(one), queue->rend(), isShown).base();
        const bool wasHeld = std::exchange(one->isHeld, false);
        if (!mayPass(*one, one - first)) {
            one->isHeld = wasHeld;
            return false;
        }
        std::for_each(first, one, [](Item &item) { item.isHeld = false; });
    }
    passOnLater();
    return true;
}

void ActorConnection::drop(Way way)
{
    Queue dropped = std::exchange(queueOf(way), {});
    for (Item &item : dropped)
        tell(item, Fate::Dropped);
    if (!dropped.empty() && way != Way::Message)
        reset();
}

void ActorConnection::dropOne(int transfer)
{
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        const auto at =
            std::find_if(queue->begin(), queue->end(), [&](const Item &item) { return item.shown.number == transfer; });
        if (at == queue->end())
            continue;
        Item item = std::move(*at);
        queue->erase(at);
        tell(item, Fate::Dropped);
        if (item.turn > 0)
            m_lost = m_lost == 0 ? item.turn : std::min(m_lost, item.turn);
    }
    settle();
}

void ActorConnection::settle()
{
    const auto isHeld = [](const Item &item) { return item.isHeld; };
    const auto isAwaited = [this](const Sent &sent) { return sent.turn < m_lost; };
    if (m_lost > 0 && std::none_of(m_requests.begin(), m_requests.end(), isHeld)
        && std::none_of(m_replies.begin(), m_replies.end(), isHeld)
        && std::none_of(m_unanswered.begin(), m_unanswered.end(), isAwaited))
        reset();
}

void ActorConnection::loseAll()
{
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        for (Item &item : std::exchange(*queue, {}))
            tell(item, Fate::Dropped);
    }
}

bool ActorNetworkState::takesHold(const Transfer &transfer)
{
    const auto holding = held.find(transfer.way);
    if (holding == held.end())
        return false;
    const bool isAll = holding->second.naming.isEmpty() && holding->second.left == 0;
    if (transfer.number == 0)
        return isAll;
    if (!isNamed(transfer, holding->second.naming))
        return false;
    if (holding->second.left > 0 && --holding->second.left == 0)
        held.erase(holding);
    return true;
}

} // namespace lockscope::play
