#include "core/words/wake_words.h"

#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/words/describe.h"

#include <QCoreApplication>

#include <iterator>

namespace lockscope::words {

namespace {

using families::Family;
using Wake = Family::Wake;

// In each text, %1 is the signal list if the waiters pop one, and otherwise the title of the library.
struct Row {
    Wake wake;
    const char *held;
    const char *release;
    const char *effect;
};

constexpr const char *wakesAll =
    QT_TRANSLATE_NOOP("describe",
                      "The lock is free at once, and its waiters are woken, which a plain DEL would not do. If "
                      "the program of the former holder still works, two programs may work at the same time.");

constexpr Row rows[] = {
    {Wake::Polling, QT_TRANSLATE_NOOP("describe", "Its waiters poll"),
     QT_TRANSLATE_NOOP("describe", "Sends no message, because waiters for this kind of lock poll."),
     QT_TRANSLATE_NOOP("describe",
                       "The lock is free at once. Its waiters poll, and the first one to check acquires it. If "
                       "the program of the former holder still works, two programs may work at the same time.")},
    {Wake::Channel, QT_TRANSLATE_NOOP("describe", "Its waiters poll, or listen on a channel of %1"),
     QT_TRANSLATE_NOOP("describe", "Sends no message, because nobody listens on a channel of this lock."),
     QT_TRANSLATE_NOOP("describe",
                       "The lock is free at once. Waiters that listen are woken, and the others poll. If the "
                       "program of the former holder still works, two programs may work at the same time.")},
    {Wake::List, QT_TRANSLATE_NOOP("describe", "Its waiters block on the list %1, and a release pushes an element"),
     QT_TRANSLATE_NOOP("describe", "Pushes a signal to the list %1, so that one of its waiters continues."),
     QT_TRANSLATE_NOOP("describe",
                       "The lock is free at once, and one of its waiters is woken, which a plain DEL would not do. If "
                       "the program of the former holder still works, two programs may work at the same time.")},
    {Wake::Deletion, QT_TRANSLATE_NOOP("describe", "The server tells its waiters when the key is deleted"),
     QT_TRANSLATE_NOOP("describe", "Sends no message: the server tells its waiters that the key is gone."),
     QT_TRANSLATE_NOOP("describe",
                       "The lock is free at once, and the server tells its waiters. If the program of the former "
                       "holder still works, two programs may work at the same time.")},
    {Wake::Nobody, QT_TRANSLATE_NOOP("describe", "No client of %1 waits for it: the next attempt comes by itself"),
     QT_TRANSLATE_NOOP("describe", "Wakes nobody, because no client of %1 waits for such a lock."),
     QT_TRANSLATE_NOOP("describe",
                       "The lock is free at once. Nobody waits for it: the next run or attempt acquires it. If the "
                       "program of the former holder still works, two programs may work at the same time.")},
};
constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        if (std::size_t(rows[i].wake) != i)
            return false;
    }
    return std::size(rows) == std::size_t(Wake::Nobody) + 1;
}
static_assert(isInOrder(), "each way of waking has its row");

const Row &rowOf(const Lock &lock)
{
    return rows[std::size_t(lock.family ? lock.family->wake : Wake::Polling)];
}

Phrase about(const Lock &lock, const char *text, const Key &signalList)
{
    if (!QByteArrayView(text).contains("%1"))
        return {text, {}};
    return {text, {signalList.isEmpty() ? Argument(lock.family->title) : quotedName(signalList)}};
}

} // namespace

std::optional<Phrase> waitersPhrase(const Lock &lock)
{
    const QByteArray name = lock.id.key.raw();
    if (!lock.family || !families::isCertain(*lock.family, name))
        return std::nullopt;
    return about(lock, rowOf(lock).held, Key(families::signalListOf(*lock.family, name)));
}

Phrase releasePhrase(const Lock &lock, const Key &signalList)
{
    return about(lock, rowOf(lock).release, signalList);
}

const char *effectOnWaiters(const Lock &lock)
{
    return lock.kind == Kind::Token ? rowOf(lock).effect : wakesAll;
}

} // namespace lockscope::words
