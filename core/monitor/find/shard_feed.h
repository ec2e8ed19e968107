#pragma once

#include "core/monitor/find/sieve.h"
#include "core/monitor/read/active_channels.h"

#include <map>

namespace lockscope::monitor {

// What clients of a cluster publish by SPUBLISH no pattern hears: who wants to know must subscribe to that very
// channel, and is counted there. So it listens only for locks that are watched, where somebody else does already, and
// says so in ActiveChannels, that we do not count ourselves; other consoles do.
class ShardFeed {
public:
    ShardFeed(Link *link, Sieve *sieve, const Book *book, Book::Part part, ActiveChannels *channels, Millis every,
              std::function<void()> wake);

    Task<void> run(std::stop_token stop); // once per connection
    static QString whatIsNotHeard(); // and what would be; for the status
    void stop();

private:
    std::vector<Channel> wanted() const;
    Task<void> listen(Channel channel, std::stop_token stop);

    Link *m_link;
    Sieve *m_sieve;
    const Book *m_book;
    Book::Part m_part;
    ActiveChannels *m_channels;
    Millis m_every;
    std::function<void()> m_wake;
    std::map<Channel, std::shared_ptr<redis::Subscription>> m_subscriptions;
};

} // namespace lockscope::monitor
