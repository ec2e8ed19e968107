#pragma once

#include "core/redis/client_options.h"
#include "core/redis/command.h"
#include "core/redis/link/silence.h"
#include "core/redis/link/transport.h"
#include "core/redis/pending_reply.h"
#include "core/redis/resp_reader.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope::redis {

// One socket that speaks RESP2. It pipelines commands, matches replies to commands in order, and watches the deadlines
// and the health of the link. It never reconnects: once closed, it stays closed. A shared_ptr owns it, because
// coroutines keep using it in later turns of the event loop.
class Connection final : public QObject, public Transport::Listener, public std::enable_shared_from_this<Connection> {
public:
    // Receives every reply before any other code. Returns true if the reply was a pub/sub message, which answers no
    // command. An empty handler means that no messages are expected.
    using PushHandler = std::function<bool(Reply &)>;

    Connection(const Address &address, Clock *clock, const ClientOptions &options);
    ~Connection() override;

    // Settles when the transport is open. Otherwise settles with an error: Connect if opening takes too long.
    SettleOnce<Result<void>> open(Instant deadline);
    PendingReply send(const Command &command, Instant deadline);
    // Delays the next command to the end of this turn, so that it is sent together with the commands that follow.
    void moreFollows() { m_moreFollows = true; }
    // Sends the hash of the script. If the server does not know the script (and so did nothing), sends the whole
    // script. Settles `reply`. Without a script, sends a plain command.
    void eval(const ScriptCommand &command, Instant deadline, PendingReply reply);
    // Settles all pending commands (see Server::send()), calls onClosed once, and stays closed.
    void close(Error why);

    quint32 id() const { return m_id; } // unique in this process; never 0
    bool isOpen() const { return m_state == State::Open; }
    bool isClosed() const { return m_state == State::Closed; }
    const Error &why() const { return m_why; } // once closed
    bool wasOpen() const { return m_wasOpen; }
    bool heardAnything() const { return m_heard; }
    std::chrono::microseconds roundTrip() const { return m_roundTrip; }
    QString node() const { return m_node; }
    void drain() // reads the bytes that have already arrived, without waiting for the event loop
    {
        if (isOpen())
            m_transport->drain();
    }
    // From now on, all received bytes go to `bytes` instead of the reply parser. An empty function drops them.
    void passOn(std::function<void(QByteArrayView)> bytes) { m_passOn = std::move(bytes); }
    void setPushHandler(PushHandler handler) { m_push = std::move(handler); }
    void setOnClosed(std::function<void(const Error &)> handler) { m_onClosed = std::move(handler); }
    // From now on, tests an idle link with a heartbeat, which also measures roundTrip().
    void startHeartbeat();

    void opened() override;
    void received(QByteArrayView bytes) override;
    void writable() override;
    void closed(const Error &error) override;

private:
    enum class State { New, Opening, Open, Closed };
    // A command whose reply is due. Without `reply`, nobody waits for the answer any more, but the command keeps its
    // place.
    struct Asked {
        std::optional<PendingReply> reply;
        Instant deadline;
        quint64 startsAt; // position of its first byte, as counted by m_queued
        Effect effect;
        bool isHeartbeat;
        ScriptCommand command = {}; // without secrets; a plain command has no script
    };

    std::optional<Error> cannotTake(const Command &command) const;
    void enqueue(const Command &command, Asked asked);
    void flush();
    void take(Reply reply);
    bool isStray(const Reply &reply) const; // it answers nothing that waits for an answer
    void settle(const Asked &asked, Reply reply) const;
    bool sendInFull(Asked &asked, const Reply &reply);
    bool isTakenOver(const Asked &asked, const Reply &reply) const;
    void look(); // checks deadlines and the link's health
    void expire(Instant now);
    void beat(Instant now);
    void lookAt(Instant when);
    Error late(const Asked &asked) const;
    Error lost(const Asked &asked, const Error &why) const;
    Error error(Error::Kind kind, const QString &message) const { return {kind, message, {}, m_node}; }

    quint32 m_id;
    Clock *m_clock;
    QString m_node;
    QByteArray m_user; // the user that logs in
    Millis m_heartbeatEvery;
    Millis m_deadAfter;
    std::unique_ptr<Transport> m_transport;
    RespReader m_reader;
    State m_state = State::New;
    Error m_why;
    bool m_wasOpen = false;
    bool m_heard = false;
    std::optional<SettleOnce<Result<void>>> m_opening;
    Instant m_openDeadline{};

    std::deque<Asked> m_asked;
    QByteArray m_out; // the transport has already taken the bytes before m_outDone
    qsizetype m_outDone = 0;
    bool m_outIsSecret = false;
    quint64 m_queued = 0; // bytes queued in total
    quint64 m_sent = 0; // how many of these bytes the transport has taken
    bool m_willFlush = false;
    bool m_moreFollows = false;
    bool m_blocked = false; // the transport accepts no more bytes until writable()

    std::unique_ptr<Clock::Timer> m_timer;
    Instant m_nextLook = Instant::max();
    Instant m_lastByte{};
    Silence m_silence; // used while commands are pending
    bool m_heartbeat = false;
    Instant m_beatSentAt{};
    std::chrono::microseconds m_roundTrip{0};

    ClientOptions::TakeOver m_takeOver;
    PushHandler m_push;
    std::function<void(QByteArrayView)> m_passOn;
    std::function<void(const Error &)> m_onClosed;
};

} // namespace lockscope::redis
