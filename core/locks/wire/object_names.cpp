#include "core/locks/wire/object_names.h"

#include <algorithm>
#include <array>

namespace lockscope::locks {

namespace {

using For = ObjectLock::For;
using Form = ObjectLock::Form;

struct Ending {
    QByteArrayView text;
    For what;
    Form form;
};
constexpr std::array endings{
    Ending{":lock", For::Key, Form::Lock},
    Ending{":fairlock", For::Key, Form::Fair},
    Ending{":rw_lock", For::Key, Form::ReadWrite},
    Ending{":semaphore", For::Key, Form::Semaphore},
    Ending{":permitexpirablesemaphore", For::Key, Form::ExpirableSemaphore},
    Ending{":countdownlatch", For::Key, Form::Latch},
    Ending{":key", For::CacheKey, Form::Lock},
};

constexpr QByteArrayView transactionEnding(":transaction_lock");
constexpr QByteArrayView sortedSetBeginning("redisson_sortedset_lock:");
constexpr qsizetype hashSize = 22; // 128 bits in base64, without its padding

bool isBase64(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

// Removes the wrapping braces; a name with its own braces stays unchanged.
std::optional<Key> unwrapped(QByteArrayView text)
{
    if (!text.contains('{'))
        return std::nullopt;
    const bool enclosed = text.size() >= 2 && text.startsWith('{') && text.endsWith('}');
    const QByteArrayView inner = enclosed ? text.sliced(1, text.size() - 2) : text;
    return Key((enclosed && !inner.contains('{') ? inner : text).toByteArray());
}

std::optional<ObjectLock> keyLockOf(QByteArrayView text, const Ending &ending)
{
    const qsizetype colon = text.size() - ending.text.size() - hashSize - 1;
    if (colon < 0 || text[colon] != ':')
        return std::nullopt;
    const QByteArrayView hash = text.sliced(colon + 1, hashSize);
    const auto object = unwrapped(text.first(colon));
    if (!object || !std::all_of(hash.begin(), hash.end(), isBase64))
        return std::nullopt;
    return ObjectLock{ending.what, ending.form, *object};
}

} // namespace

std::optional<ObjectLock> objectLockOf(const Key &name)
{
    const QByteArrayView text(name.raw());
    if (text.endsWith(transactionEnding))
        return ObjectLock{For::Transaction, Form::Lock, Key(text.chopped(transactionEnding.size()).toByteArray())};
    if (text.startsWith(sortedSetBeginning)) {
        const auto object = unwrapped(text.sliced(sortedSetBeginning.size()));
        return object ? std::optional(ObjectLock{For::SortedSet, Form::Lock, *object}) : std::nullopt;
    }
    for (const Ending &ending : endings) {
        if (text.endsWith(ending.text))
            return keyLockOf(text, ending);
    }
    return std::nullopt;
}

} // namespace lockscope::locks
