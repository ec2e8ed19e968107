#pragma once

#include "core/redis/server.h"
#include "tests/support/manual_clock.h"

#include <vector>

namespace lockscope {

// A live server that records the commands sent to it and answers none of them until it is destroyed.
class RecordingServer final : public redis::Server {
public:
    std::vector<redis::Command> commands; // scripts by their hash
    std::vector<bool> withWhatFollows; // one per command
    std::vector<redis::Node> others; // the nodes that it claims to have; empty: it is a single server

    ~RecordingServer() override
    {
        for (const redis::PendingReply &each : m_pending)
            each.settle(Result<redis::Reply>(Error{Error::Kind::Canceled, QStringLiteral("the server goes"), {}, {}}));
    }

    // As from INFO.
    void tells(const redis::ServerInfo &info)
    {
        m_info = info;
        m_capabilities = redis::Capabilities::of(info);
    }

    std::vector<redis::Node> nodes() override { return others.empty() ? Server::nodes() : others; }
    void open() override { }
    void close() override { }
    const redis::ConnectionState &state() const override { return m_state; }
    const redis::Address &address() const override { return m_address; }
    const redis::ServerInfo &info() const override { return m_info; }
    void lacks(redis::Capability what) override { m_capabilities.lacks(what); }
    qint64 messagesId() const override { return 0; }
    std::chrono::microseconds roundTrip() const override { return {}; }
    redis::Subscriber &subscriber() override { qFatal("nobody subscribes here"); }
    Task<redis::MonitorStreamEnd> tap(redis::MonitorStreamLimits, redis::MonitorStreamListener,
                                      std::stop_token) override
    {
        qFatal("nobody taps here");
    }
    Clock *clock() const override { return &m_clock; }
    Instant deadline() const override { return m_clock.now() + Millis(5'000); }
    Millis deadAfter() const override { return Millis(5'000); }

protected:
    const redis::Capabilities &capabilities() const override { return m_capabilities; }
    redis::PendingReply sendAllowed(redis::Command command, Instant, Leaves when) override
    {
        commands.push_back(std::move(command));
        withWhatFollows.push_back(when == Leaves::WithWhatFollows);
        return m_pending.emplace_back();
    }
    void evalAllowed(const redis::ScriptCommand &command, Instant, Leaves when, redis::PendingReply reply) override
    {
        commands.push_back(command.byHash);
        withWhatFollows.push_back(when == Leaves::WithWhatFollows);
        m_pending.push_back(std::move(reply));
    }

private:
    mutable ManualClock m_clock;
    redis::ConnectionState m_state{redis::ConnectionState::Phase::Live, {}, {}, 0, {}};
    redis::Address m_address;
    redis::ServerInfo m_info;
    redis::Capabilities m_capabilities;
    std::vector<redis::PendingReply> m_pending;
};

} // namespace lockscope
