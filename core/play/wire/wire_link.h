#pragma once

#include "core/play/wire/wire_state.h"
#include "core/redis/link/transport.h"
#include "core/redis/resp_reader.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::play {

// One connection of an actor, taken apart into requests, replies and messages, each of which may be held back by
// itself. The server does requests in the order in which they reach it; the client gets its answers in the order in
// which it asked.
class WireLink final : public redis::Transport, private redis::Transport::Listener {
public:
    WireLink(std::shared_ptr<WireState> wire, WireState::Place place);
    ~WireLink() override;

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;

    int number() const { return m_number; } // among this actor's connections
    const QString &server() const { return m_place.server; }
    std::vector<Transfer> lying() const; // those that are told of
    void passOnLater(); // what may pass now, in the next turn: never from inside the client's own call
    void deliver(Way way);
    bool deliverOne(int transfer); // false: it may not come before another one
    void drop(Way way);
    void dropOne(int transfer);
    void reset();
    void destroy();

private:
    struct Item {
        Transfer shown; // number 0: upkeep, which nobody is told of
        QByteArray bytes;
        quint64 turn = 0; // of a request, and of its answer; 0: of none
        bool isHeld = false; // until it is delivered
    };
    using Queue = std::deque<Item>;
    void opened() override;
    void received(QByteArrayView bytes) override;
    void writable() override;
    void closed(const Error &error) override;

    void take(redis::RespReader &reader, QByteArrayView bytes, bool fromClient);
    Item request(const redis::Reply &words);
    Item answer(const redis::Reply &reply);
    void carry(Item item);
    bool mayPass(const Item &item, qsizetype before = 0) const; // `before`: answers that go along, before it
    void tell(Item &item, Fate fate);
    void pass(const Item &item);
    void passOn(Queue &queue);
    void passOn();
    void flush();
    Queue &queueOf(Way way);
    void loseAll(); // what lies here
    void settle(); // a connection that has lost something goes when nothing is held on it any more

    std::shared_ptr<WireState> m_wire;
    int m_number;
    WireState::Place m_place;
    std::unique_ptr<redis::Transport> m_inner; // null: closed
    redis::RespReader m_fromClient{redis::ReplyLimits{}};
    redis::RespReader m_fromServer{redis::ReplyLimits{}};
    struct Sent {
        quint64 turn = 0;
        int number = 0; // 0: of upkeep
    };
    std::deque<Sent> m_unanswered; // in the order in which the server got them
    quint64 m_lastTurn = 0; // that was asked
    quint64 m_answered = 0; // the last turn whose answer the client has
    quint64 m_lost = 0; // the first turn whose answer never comes; 0: none
    Queue m_requests; // that lie here
    Queue m_replies;
    Queue m_messages;
    QByteArray m_out; // what the inner one has not taken yet
    bool m_isOpenKept = false; // it is open, and the client does not know
    std::optional<Error> m_closeKept;
};

} // namespace lockscope::play
