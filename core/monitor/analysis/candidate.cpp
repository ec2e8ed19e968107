#include "core/monitor/analysis/candidate.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

bool isLetter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

// True if "latch" begins a word here, as in doorLatch, my-latch and countdownlatch, but not in flatchat.
bool beginsWord(QByteArrayView text, qsizetype at)
{
    const QByteArrayView before = text.first(at);
    return at == 0 || text[at] == 'L' || !isLetter(text[at - 1])
        || before.last(std::min<qsizetype>(at, 4)).compare("down", Qt::CaseInsensitive) == 0;
}

} // namespace

// Runs for every name of a database, so it makes no copies.
bool nameSuggestsLock(const Key &name)
{
    const QByteArrayView text = QByteArrayView(name.raw()).first(std::min<qsizetype>(name.size(), 1024));
    const auto isAt = [&text](qsizetype at, QByteArrayView word) {
        return at + word.size() <= text.size() && text.sliced(at, word.size()).compare(word, Qt::CaseInsensitive) == 0;
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        switch (text[i] | 0x20) { // lower case of a letter
        case 'l':
            if (isAt(i, "lock"))
                return true;
            if (i + 1 < text.size() && (text[i + 1] | 0x20) == 'a' && isAt(i, "latch") && beginsWord(text, i))
                return true;
            break;
        case 'm':
            if (isAt(i, "mutex"))
                return true;
            break;
        case 's':
            if (isAt(i, "semaphore"))
                return true;
            break;
        }
    }
    return false;
}

CompanionPlan companionsOf(const Lock &lock)
{
    CompanionPlan plan;
    switch (lock.kind) {
    case Kind::Reentrant:
        plan.always = {.unlockChannel = true};
        plan.sometimes = {.queue = true, .fencingToken = true, .readWriteChannel = true};
        break;
    case Kind::Fair:
        // the token and the unlock channel show if two kinds of lock share the name
        plan.always = {.queue = true, .queueSubscribers = true, .fencingToken = true, .unlockChannel = true};
        break;
    case Kind::Fenced: plan.always = {.fencingToken = true, .unlockChannel = true}; break;
    case Kind::ReadWrite:
        plan.always = {.unlockChannel = true, .readWriteChannel = true}; // the unlock channel reveals mixed kinds
        plan.sometimes = {.queue = true, .readTimeouts = true};
        break;
    case Kind::FasterMulti: plan.always = {.unlockChannel = true}; break;
    case Kind::Semaphore:
        plan.always = {.semaphoreChannel = true};
        plan.sometimes = {.permits = true, .latchChannel = true};
        break;
    case Kind::ExpirableSemaphore:
        plan.always = {.permits = true, .semaphoreChannel = true};
        plan.sometimes = {.latchChannel = true};
        break;
    case Kind::Latch:
        plan.always = {.latchChannel = true};
        plan.sometimes = {.semaphoreChannel = true};
        break;
    case Kind::Token: plan.sometimes = {.queue = true, .unlockChannel = true, .readWriteChannel = true}; break;
    case Kind::UnknownHash:
    case Kind::OtherType:
        // Reads the channel each time. Otherwise the row would never show waiters on a node that did not answer the
        // first time.
        plan.always = {.unlockChannel = true};
        plan.sometimes = {.queue = true};
        break;
    }
    return plan;
}

} // namespace lockscope::monitor
