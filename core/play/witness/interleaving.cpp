#include "core/play/witness/interleaving.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using Connections = std::vector<std::vector<Request>>;
using Reached = std::vector<std::size_t>; // how many of each connection's requests are behind us

struct Came {
    Reached from;
    int number = 0;
};
using Ways = std::map<Reached, Came>; // to stand there after a line

// The next request of this connection that is `words`, behind those that may be left out; none: it has none.
std::optional<std::size_t> next(const std::vector<Request> &requests, std::size_t from, const QByteArrayList &words)
{
    for (std::size_t i = from; i < requests.size(); ++i) {
        if (requests[i].words == words)
            return i;
        if (requests[i].isCertain)
            return std::nullopt;
    }
    return std::nullopt;
}

Ways after(const Ways &before, const Spoken &line, const Connections &connections)
{
    Ways ways;
    for (const auto &[reached, came] : before) {
        for (std::size_t i = 0; i < connections.size(); ++i) {
            const auto found = next(connections[i], reached[i], line.words);
            if (!found)
                continue;
            Reached now = reached;
            now[i] = *found + 1;
            ways.try_emplace(std::move(now), Came{reached, connections[i][*found].number});
        }
    }
    return ways;
}

// How many requests are left that the server must have got.
std::size_t missing(const Reached &reached, const Connections &connections)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < connections.size(); ++i)
        count += std::size_t(std::count_if(connections[i].begin() + std::ptrdiff_t(reached[i]), connections[i].end(),
                                           [](const Request &each) { return each.isCertain; }));
    return count;
}

void tellLeft(const Reached &reached, const Connections &connections, Interleaving *told)
{
    for (std::size_t i = 0; i < connections.size(); ++i) {
        for (std::size_t j = reached[i]; j < connections[i].size(); ++j) {
            if (connections[i][j].isCertain)
                told->wrong << "recorded, but not in MONITOR in this order: " + connections[i][j].words.join(' ');
        }
    }
}

} // namespace

Interleaving interleave(const std::vector<Spoken> &lines, const Connections &connections)
{
    Interleaving told;
    std::vector<Ways> all{{{Reached(connections.size(), 0), {}}}};
    for (const Spoken &line : lines) {
        Ways ways = after(all.back(), line, connections);
        if (ways.empty()) {
            told.wrong << "in MONITOR, but not recorded in this order: " + line.line;
            ways = {{all.back().begin()->first, {all.back().begin()->first, 0}}}; // and on behind it
        }
        all.push_back(std::move(ways));
    }
    const auto best = std::min_element(all.back().begin(), all.back().end(), [&](const auto &a, const auto &b) {
        return missing(a.first, connections) < missing(b.first, connections);
    });
    tellLeft(best->first, connections, &told);
    Reached at = best->first;
    for (std::size_t i = all.size(); i-- > 1;) {
        const Came &came = all[i].at(at);
        told.numbers.insert(told.numbers.begin(), came.number);
        at = came.from;
    }
    return told;
}

} // namespace lockscope::play
