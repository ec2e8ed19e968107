#pragma once

#include "core/play/stage/wire_state.h"
#include "core/redis/link/transport.h"
#include "core/redis/resp_reader.h"

#include <deque>
#include <memory>
#include <optional>

namespace lockscope::play {

// One connection of an actor, taken apart into requests, replies and messages. What cannot be taken apart passes as it
// is.
class WireLink final : public redis::Transport, private redis::Transport::Listener {
public:
    WireLink(std::shared_ptr<WireState> wire, WireState::Place place);
    ~WireLink() override;

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;

    const QString &server() const { return m_place.server; }
    int heldBack() const;
    void passOnLater(); // what may pass now, in the next turn: never from inside the client's own call
    void drop(Way way);
    void reset();
    void destroy();

private:
    struct Item {
        Transfer shown; // number 0: upkeep, which nobody is told of
        QByteArray bytes;
    };
    void opened() override;
    void received(QByteArrayView bytes) override;
    void writable() override;
    void closed(const Error &error) override;

    void take(redis::RespReader &reader, QByteArrayView bytes, bool fromClient);
    Item request(const redis::Reply &words);
    Item answer(const redis::Reply &reply);
    void carry(Item item);
    void tell(Item &item, Fate fate);
    void pass(const Item &item);
    void passOn(std::deque<Item> &queue);
    void passOn();
    void flush();

    std::shared_ptr<WireState> m_wire;
    WireState::Place m_place;
    std::unique_ptr<redis::Transport> m_inner; // null: closed
    redis::RespReader m_fromClient{redis::ReplyLimits{}};
    redis::RespReader m_fromServer{redis::ReplyLimits{}};
    std::deque<int> m_unanswered; // numbers of requests; 0: of upkeep
    std::deque<Item> m_requests; // that are held back; behind one all others wait
    std::deque<Item> m_replies;
    std::deque<Item> m_messages;
    QByteArray m_out; // what the inner one has not taken yet
    bool m_isOpenKept = false; // it is open, and the client does not know
    std::optional<Error> m_closeKept;
};

} // namespace lockscope::play
