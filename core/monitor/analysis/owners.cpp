#include "core/monitor/analysis/owners.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

constexpr qsizetype maxIdSize = 128; // no client writes a longer ID; a kilobyte before a colon is application data

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool isId(QByteArrayView bytes)
{
    if (bytes.isEmpty() || bytes.size() > maxIdSize)
        return false;
    return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c > ' ' && c < 0x7f && c != ':'; });
}

const QByteArrayView writeSuffix(":write");
constexpr qsizetype uuidSize = 36;
constexpr qsizetype transactionSize = 32;

bool isDigits(QByteArrayView bytes)
{
    return !bytes.isEmpty() && std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isThreadOfUuid(QByteArrayView bytes)
{
    return bytes.size() > uuidSize + 1 && bytes.size() <= uuidSize + 1 + 20 && bytes[uuidSize] == ':'
        && isUuid(bytes.first(uuidSize)) && isDigits(bytes.sliced(uuidSize + 1));
}

// The part before `:TXID`; empty if there is none.
QByteArrayView beforeTransaction(QByteArrayView bytes)
{
    const qsizetype colon = bytes.size() - transactionSize - 1;
    const bool its = colon > 0 && bytes[colon] == ':' && isTransactionId(bytes.sliced(colon + 1));
    return its ? bytes.first(colon) : QByteArrayView();
}

} // namespace

bool isUuid(QByteArrayView bytes)
{
    if (bytes.size() != 36)
        return false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? bytes[i] != '-' : !isHex(bytes[i]))
            return false;
    }
    return true;
}

bool isTransactionId(QByteArrayView bytes)
{
    return bytes.size() == transactionSize && std::all_of(bytes.begin(), bytes.end(), isHex);
}

std::optional<qint64> holdCount(QByteArrayView bytes)
{
    if (bytes.isEmpty() || bytes.size() > 18 || bytes[0] == '0')
        return std::nullopt;
    qint64 count = 0;
    for (const char c : bytes) {
        if (c < '0' || c > '9')
            return std::nullopt;
        count = count * 10 + (c - '0');
    }
    return count;
}

bool isOwner(QByteArrayView bytes)
{
    const qsizetype colon = bytes.indexOf(':');
    if (colon < 0)
        return false;
    const QByteArrayView thread = bytes.sliced(colon + 1);
    // `x:write` is a write field without its thread, or application data
    const bool plain = isId(bytes.first(colon)) && isId(thread) && thread != QByteArrayView("write");
    return plain || isThreadOfUuid(beforeTransaction(bytes));
}

bool isRedissonOwner(QByteArrayView bytes)
{
    return isThreadOfUuid(bytes) || isThreadOfUuid(beforeTransaction(bytes));
}

std::optional<OwnerField> ownerField(const QByteArray &field)
{
    const QByteArrayView view(field);
    const QByteArrayView before = beforeTransaction(view);
    const bool transaction = before.endsWith(writeSuffix); // it follows `:write`
    const bool write = transaction || view.endsWith(writeSuffix);
    QByteArray owner = field;
    if (write)
        owner.remove(transaction ? before.size() - writeSuffix.size() : field.size() - writeSuffix.size(),
                     writeSuffix.size());
    const bool inside = isThreadOfUuid(beforeTransaction(owner));
    if (!isOwner(owner) || (write && inside != transaction))
        return std::nullopt;
    return OwnerField{Owner(owner), write};
}

Holder holderOf(const Owner &owner, qint64 holds, Access access)
{
    const QByteArray &raw = owner.raw();
    const QByteArrayView before = beforeTransaction(raw);
    const bool transaction = isThreadOfUuid(before);
    const qsizetype colon = raw.indexOf(':');
    const qsizetype end = transaction ? before.size() : raw.size();
    const auto place = [](qsizetype from, qsizetype to) {
        return OwnerParts::Place{quint16(from), quint16(to - from)};
    };
    Holder holder;
    holder.owner = owner;
    holder.parts.client = place(0, colon < 0 ? raw.size() : colon);
    holder.parts.thread = place(colon + 1, end);
    if (transaction)
        holder.parts.transaction = place(end + 1, raw.size());
    holder.holds = holds;
    holder.access = access;
    return holder;
}

QByteArray clientOf(const Owner &owner)
{
    return holderOf(owner, 0, Access::Exclusive).client();
}

Owner permitOwner(QByteArrayView member)
{
    const QByteArray bytes = member.toByteArray();
    return Owner(bytes.size() == 16 ? bytes.toHex() : bytes);
}

} // namespace lockscope::monitor
