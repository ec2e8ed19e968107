#include "core/play/recording/held_messages.h"

#include <algorithm>
#include <map>

namespace lockscope::play {

namespace {

using act::ToMessages;

bool goesThisWay(const Transfer &transfer, const QString &actor, ToMessages::Way way)
{
    return transfer.actor == actor && wayOf(transfer) == way;
}

Action pointedAt(const Transfer &held, ToMessages::Verb verb)
{
    act::Chosen chosen;
    chosen.number = held.number;
    return ToMessages{verb, wayOf(held), held.actor, chosen};
}

} // namespace

act::ToMessages::Way wayOf(const Transfer &transfer)
{
    switch (transfer.way) {
    case Way::Request: return ToMessages::Way::Requests;
    case Way::Reply: return ToMessages::Way::Replies;
    case Way::Message: break;
    }
    return ToMessages::Way::Messages;
}

bool isNamed(const Transfer &transfer, const QByteArray &naming)
{
    const auto has = [&](const QByteArray &word) { return word.contains(naming); };
    return naming.isEmpty() || has(transfer.script) || has(transfer.reply)
        || std::any_of(transfer.words.begin(), transfer.words.end(), has);
}

std::vector<Transfer> messagesHeld(const Recording &recording, int frame)
{
    std::map<int, const Transfer *> heldBack;
    for (int i = 0; i <= frame && i < int(recording.frames.size()); ++i) {
        for (const Transfer &transfer : recording.frames[std::size_t(i)]->transfers) {
            if (transfer.fate == Fate::HeldBack)
                heldBack[transfer.number] = &transfer;
            else
                heldBack.erase(transfer.number);
        }
    }
    std::vector<Transfer> all;
    all.reserve(heldBack.size());
    for (const auto &[number, transfer] : heldBack)
        all.push_back(*transfer);
    return all;
}

std::optional<Transfer> chosenOf(const std::vector<Transfer> &held, const act::ToMessages &action)
{
    int place = 0;
    for (const Transfer &each : held) {
        if (!goesThisWay(each, action.of, action.way) || !isNamed(each, action.chosen.naming))
            continue;
        ++place;
        if (action.chosen.number > 0 ? each.number == action.chosen.number : place == action.chosen.nth)
            return each;
    }
    return std::nullopt;
}

int placeOf(const std::vector<Transfer> &held, int number)
{
    const auto one =
        std::find_if(held.begin(), held.end(), [&](const Transfer &each) { return each.number == number; });
    if (one == held.end())
        return 0;
    return 1 + int(std::count_if(held.begin(), one, [&](const Transfer &each) {
               return goesThisWay(each, one->actor, wayOf(*one));
           }));
}

Action deliver(const Transfer &held)
{
    return pointedAt(held, ToMessages::Verb::Deliver);
}

Action drop(const Transfer &held)
{
    return pointedAt(held, ToMessages::Verb::Drop);
}

} // namespace lockscope::play
