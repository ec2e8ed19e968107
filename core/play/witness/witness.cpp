#include "core/play/witness/witness.h"

#include "core/play/witness/effects.h"
#include "core/play/witness/interleaving.h"
#include "core/play/witness/lanes_against.h"

#include <map>
#include <set>

namespace lockscope::play {

namespace {

// All that went to this server, connection by connection, in the order in which it was let through.
std::vector<std::vector<Request>> requestsTo(const MonitorLog &log, const Recording &recording, Instant begun)
{
    std::set<int> answered;
    std::map<std::pair<QString, int>, std::vector<Request>> connections;
    for (const FramePtr &frame : recording.frames) {
        for (const Transfer &transfer : frame->transfers) {
            if (transfer.answers > 0)
                answered.insert(transfer.answers);
            const bool isThere = transfer.fate == Fate::Passed || transfer.fate == Fate::Delivered;
            if (transfer.way == Way::Request && isThere && transfer.server == log.server)
                connections[{transfer.actor, transfer.connection}].push_back(
                    {transfer.number, transfer.words, !log.isGap(begun + transfer.at)});
        }
    }
    std::vector<std::vector<Request>> all;
    for (auto &[connection, requests] : connections) {
        for (Request &request : requests)
            request.isCertain = request.isCertain && answered.contains(request.number);
        all.push_back(std::move(requests));
    }
    return all;
}

} // namespace

Witnessed witness(const Recording &recording, const std::vector<MonitorLog> &logs, Instant begun)
{
    Witnessed all;
    std::vector<Effect> effects;
    for (const MonitorLog &log : logs) {
        std::vector<Spoken> lines;
        for (const MonitorLog::Part &part : log.parts) {
            for (const QByteArray &line : part.lines) {
                if (auto spoken = spokenIn(line))
                    lines.push_back(std::move(*spoken));
            }
        }
        const Interleaving found = interleave(lines, requestsTo(log, recording, begun));
        for (const QByteArray &wrong : found.wrong)
            all.wrong << log.server.toUtf8() + ": " + wrong;
        const auto done = effectsIn(log, found.numbers);
        effects.insert(effects.end(), done.begin(), done.end());
        all.servers.push_back({log.server, int(lines.size()), int(done.size())});
    }
    all.wrong += lanesAgainst(recording, effects);
    return all;
}

} // namespace lockscope::play
