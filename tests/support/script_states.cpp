#include "tests/support/script_states.h"

#include <QMap>

namespace lockscope {

namespace {

using Random = QRandomGenerator;

const QByteArray lock = "k", queue = "redisson_lock_queue:{k}", deadlines = "redisson_lock_timeout:{k}",
                 token = "redisson_lock_token:{k}", channel = "redisson_lock__channel:{k}", permits = "{k}:timeout",
                 permitChannel = "redisson_sc:{k}", mark = "redisson_unlock_latch:{k}:00ff";

bool oneIn(Random &random, quint32 n)
{
    return random.bounded(n) == 0;
}

QByteArray anyOf(Random &random, const QByteArrayList &values)
{
    return values.at(random.bounded(quint32(values.size())));
}

// Of a type that nobody expects there.
QByteArrayList foreign(Random &random, const QByteArray &key)
{
    switch (random.bounded(5)) {
    case 0: return {"SET", key, "7"};
    case 1: return {"RPUSH", key, "a", "b"};
    case 2: return {"ZADD", key, "1", "a"};
    case 3: return {"SADD", key, "a"};
    default: return {"HSET", key, "a", "b"};
    }
}

QByteArray publishBy(Random &random)
{
    return oneIn(random, 3) ? "spublish" : "publish";
}

// Seconds away from what they are compared with: two servers' clocks tick on while we work.
QByteArray left(Random &random)
{
    return anyOf(random, {"-1", "30000", "600000"});
}
QByteArray most(Random &random, const QByteArray &left)
{
    return oneIn(random, 3) ? anyOf(random, {"-1", "60000", "20000"}) : left;
}

QByteArray least(Random &random, const QByteArray &left)
{
    if (oneIn(random, 6))
        return anyOf(random, {"-2", "-1", "0", "60000", "700000"});
    return left == "-1" ? left : QByteArray("20000");
}

void expire(ScriptState &state, const QByteArray &key, const QByteArray &left)
{
    if (left != "-1")
        state.make << QByteArrayList{"PEXPIRE", key, left};
}

// Waiters with deadlines far in the past, far in the future, none at all, or none that are waiters'.
void addQueue(ScriptState &state, Random &random)
{
    if (oneIn(random, 3))
        return;
    if (oneIn(random, 8))
        state.make << foreign(random, queue);
    if (oneIn(random, 8))
        state.make << foreign(random, deadlines);
    for (quint32 n = random.bounded(5U); n > 0; --n)
        state.make << QByteArrayList{"RPUSH", queue, anyOf(random, {"w:1", "w:2", "w:3", "w:4"})};
    for (const char *waiter : {"w:1", "w:2", "w:3", "w:5"}) {
        if (!oneIn(random, 3))
            state.make << QByteArrayList{"ZADD", deadlines,
                                         anyOf(random, {"5", "900.5", "99999999999999", "inf", "-inf"}), waiter};
    }
}

// Among the keys as well, or not; the request is called off, or not.
void addMark(ScriptState &state, Random &random)
{
    if (oneIn(random, 2))
        state.keys << mark;
    if (oneIn(random, 4))
        state.make << QByteArrayList{"SET", mark, "0"};
}

using FieldMap = QMap<QByteArray, QByteArray>;

FieldMap someFields(Random &random)
{
    FieldMap fields{{"u:1", anyOf(random, {"1", "2"})}};
    if (oneIn(random, 3))
        fields["u:2"] = "1";
    if (oneIn(random, 4))
        fields["mode"] = anyOf(random, {"read", "write"});
    if (oneIn(random, 8))
        fields[QByteArray("\0\xff \r\n", 5)] = "";
    return fields;
}

FieldMap asSeen(Random &random, FieldMap fields)
{
    switch (random.bounded(8)) {
    case 0: fields["u:1"] = "3"; break;
    case 1: fields["u:9"] = "1"; break;
    case 2: fields.remove("u:1"); break;
    case 3:
        fields.remove("u:1");
        fields["u:9"] = "1";
        break;
    default: break;
    }
    if (fields.isEmpty())
        fields["u:9"] = "1";
    return fields;
}

ScriptState forceRelease(Random &random)
{
    ScriptState state;
    const FieldMap fields = someFields(random);
    const QByteArray pttl = left(random);
    if (oneIn(random, 10))
        state.make << foreign(random, lock);
    else if (!oneIn(random, 10))
        for (auto field = fields.cbegin(); field != fields.cend(); ++field)
            state.make << QByteArrayList{"HSET", lock, field.key(), field.value()};
    expire(state, lock, pttl);
    if (oneIn(random, 10))
        state.make << foreign(random, token);
    else if (oneIn(random, 2))
        state.make << QByteArrayList{"SET", token, "7"};
    addQueue(state, random);
    state.keys = {lock, queue, deadlines, token};
    for (quint32 n = random.bounded(3U); n > 0; --n) {
        state.keys << "{k}:u:1:rwlock_timeout:" + QByteArray::number(n);
        if (!oneIn(random, 3))
            state.make << QByteArrayList{"SET", state.keys.last(), "1"};
    }
    const FieldMap seen = asSeen(random, fields);
    state.arguments = {publishBy(random),
                       channel,
                       channel + ':',
                       anyOf(random, {"0", "1"}),
                       anyOf(random, {"", "900"}),
                       most(random, pttl),
                       least(random, pttl),
                       anyOf(random, {"7", "7", "", "8"}),
                       QByteArray::number(seen.size())};
    for (auto field = seen.cbegin(); field != seen.cend(); ++field)
        state.arguments << field.key() << field.value();
    if (oneIn(random, 3)) {
        state.arguments << "20000"
                        << "keeper:1" << anyOf(random, {"plain", "write", "fenced"}) << mark;
        addMark(state, random);
    }
    return state;
}

ScriptState forceReleaseToken(Random &random)
{
    ScriptState state;
    const QByteArray pttl = left(random), value = anyOf(random, {"a", "b", "", QByteArray("\0\n", 2)});
    if (oneIn(random, 8))
        state.make << foreign(random, lock);
    else if (!oneIn(random, 8))
        state.make << QByteArrayList{"SET", lock, value};
    expire(state, lock, pttl);
    state.keys = {lock};
    state.arguments = {publishBy(random),  anyOf(random, {"", channel}), lock,
                       most(random, pttl), least(random, pttl),          oneIn(random, 3) ? QByteArray("a") : value};
    if (oneIn(random, 3)) {
        state.arguments << "20000"
                        << "keeper" << mark;
        addMark(state, random);
    }
    return state;
}

ScriptState forceReleasePermit(Random &random)
{
    ScriptState state;
    const QByteArray id(16, 'i');
    if (oneIn(random, 8))
        state.make << foreign(random, lock);
    else if (!oneIn(random, 8))
        state.make << QByteArrayList{"SET", lock, anyOf(random, {"0", "3", "-2", "x", "", "-", "3.5"})};
    if (oneIn(random, 8))
        state.make << foreign(random, permits);
    else if (!oneIn(random, 8))
        state.make << QByteArrayList{"ZADD", permits, anyOf(random, {"5", "900.5", "1e15", "inf"}), id, "7", "another"};
    state.keys = {lock, permits};
    state.arguments = {publishBy(random), permitChannel, oneIn(random, 6) ? QByteArray("none") : id,
                       anyOf(random, {"900", "901", "99999999999999"})};
    return state;
}

// The lock is there, or its wrapped namesake; deadlines are over, or not; others stand in line than were seen.
ScriptState sweepQueue(Random &random)
{
    ScriptState state;
    QByteArrayList waiters;
    QMap<QByteArray, QByteArray> scores; // the lowest score first, then by name: as ZRANGE tells
    for (quint32 n = random.bounded(4U); n > 0; --n)
        waiters << anyOf(random, {"w:1", "w:2", "w:3"});
    for (const char *waiter : {"w:1", "w:3", "w:5"}) {
        if (!oneIn(random, 3))
            scores[waiter] = oneIn(random, 10) ? QByteArray("99999999999999") : QByteArray("5");
    }
    if (oneIn(random, 10))
        state.make << foreign(random, anyOf(random, {lock, "{k}", queue, deadlines}));
    for (const QByteArray &waiter : waiters)
        state.make << QByteArrayList{"RPUSH", queue, waiter};
    for (auto score = scores.cbegin(); score != scores.cend(); ++score)
        state.make << QByteArrayList{"ZADD", deadlines, score.value(), score.key()};
    if (!waiters.isEmpty() && oneIn(random, 6))
        waiters.replace(0, "w:9");
    if (oneIn(random, 8))
        scores[anyOf(random, {"w:1", "w:9"})] = "5";
    state.keys = {queue, deadlines, lock, "{k}"};
    state.arguments =
        QByteArrayList{publishBy(random), channel + ':', "60000", QByteArray::number(waiters.size())} + waiters;
    for (const char *first : {"5", "99999999999999"}) {
        for (auto score = scores.cbegin(); score != scores.cend(); ++score) {
            if (score.value() == first)
                state.arguments << score.key() << score.value();
        }
    }
    return state;
}

ScriptState sweepReadTimeout(Random &random)
{
    ScriptState state;
    const QByteArray timeout = "{k}:u:1:rwlock_timeout:2";
    if (oneIn(random, 8))
        state.make << foreign(random, timeout);
    else if (!oneIn(random, 8))
        state.make << QByteArrayList{"SET", timeout, "1"};
    expire(state, timeout, left(random));
    for (const char *name : {"k", "{k}"}) {
        if (oneIn(random, 6))
            state.make << foreign(random, name);
        else if (oneIn(random, 2))
            state.make << QByteArrayList{
                "HSET", name, "mode", "read", anyOf(random, {"u:1", "u:2"}), anyOf(random, {"1", "2", "3", "x", ""})};
    }
    state.keys = {timeout, lock, "{k}"};
    state.arguments = {"u:1", "2"};
    return state;
}

ScriptState setTtl(Random &random)
{
    const bool isString = oneIn(random, 3);
    ScriptState state = isString ? forceReleaseToken(random) : forceRelease(random);
    const QByteArray most = state.arguments[isString ? 3 : 5], least = state.arguments[isString ? 4 : 6];
    const QByteArray seen = isString ? QByteArray("") : state.arguments[7];
    QByteArrayList pairs;
    if (isString)
        pairs << state.arguments[5];
    else
        pairs = state.arguments.mid(9, 2 * state.arguments[8].toInt());
    if (isString)
        addQueue(state, random);
    state.keys = {lock, queue, deadlines, token};
    state.arguments = QByteArrayList{publishBy(random),
                                     anyOf(random, {channel, ""}),
                                     channel + ':',
                                     anyOf(random, {"0", "1"}),
                                     anyOf(random, {"", "50000"}),
                                     most,
                                     least,
                                     seen,
                                     isString ? "string" : "hash"}
        + pairs;
    return state;
}

ScriptState wake(Random &random)
{
    ScriptState state;
    const QByteArray form = anyOf(random, {"lock", "semaphore", "latch"});
    if (oneIn(random, 8))
        state.make << foreign(random, lock);
    else if (!oneIn(random, 5))
        state.make << QByteArrayList{"SET", lock, anyOf(random, {"0", "3", "-2", "x"})};
    if (form == "semaphore" && oneIn(random, 2))
        state.make << QByteArrayList{"ZADD", permits, "5", "a", "6", "b", "99999999999999", "c"};
    if (form == "lock")
        addQueue(state, random);
    state.keys = {lock, form == "semaphore" ? permits : queue, deadlines};
    state.arguments = {publishBy(random), form == "semaphore" ? permitChannel : channel, channel + ':', form,
                       anyOf(random, {"0", "1"})};
    return state;
}

// Deadlines long over or long to come, but not both: in between the present decides, and it goes on.
ScriptState evict(Random &random)
{
    ScriptState state;
    const QByteArrayList some =
        oneIn(random, 2) ? QByteArrayList{"5", "900", "901.25"} : QByteArrayList{"99999999999990", "99999999999999"};
    QByteArrayList order;
    QMap<QByteArray, QByteArray> scores;
    for (quint32 n = 1 + random.bounded(5U); n > 0; --n)
        order << anyOf(random, {"w:1", "w:2", "w:3", "w:4"});
    for (const QByteArray &waiter : order) {
        if (!oneIn(random, 4))
            scores[waiter] = anyOf(random, some);
    }
    if (oneIn(random, 10))
        state.make << foreign(random, anyOf(random, {queue, deadlines}));
    expire(state, lock, left(random));
    for (const QByteArray &waiter : order)
        state.make << QByteArrayList{"RPUSH", queue, waiter};
    for (auto score = scores.cbegin(); score != scores.cend(); ++score)
        state.make << QByteArrayList{"ZADD", deadlines, score.value(), score.key()};
    const quint32 place = random.bounded(quint32(order.size()));
    const QByteArray waiter = oneIn(random, 6) ? QByteArray("w:9") : order.at(place);
    const QByteArray seen = scores.value(waiter);
    const QByteArray whole = seen.isEmpty() ? seen : QByteArray::number(qint64(seen.toDouble()));
    state.keys = {lock, queue, deadlines};
    state.arguments = {publishBy(random), channel + ':', waiter,
                       QByteArray::number(oneIn(random, 8) ? place + 1 : place),
                       oneIn(random, 8) ? anyOf(random, {"7", ""}) : whole};
    return state;
}

ScriptState putBackWaiter(Random &random)
{
    ScriptState state;
    QByteArrayList order{"w:1", "w:2", "w:3"};
    order.resize(random.bounded(4U));
    const int place = int(random.bounded(quint32(order.size()) + 1));
    if (oneIn(random, 10))
        state.make << foreign(random, anyOf(random, {queue, deadlines}));
    QByteArrayList behind;
    for (int i = 0; i < order.size(); ++i) {
        const QByteArray score = oneIn(random, 4) ? QByteArray() : QByteArray::number(900 + i);
        state.make << QByteArrayList{"RPUSH", queue, order[i]};
        if (!score.isEmpty())
            state.make << QByteArrayList{"ZADD", deadlines, score, order[i]};
        if (i >= place)
            behind << order[i] << (score.isEmpty() ? score : QByteArray::number(1'000 + i)) << score;
    }
    if (oneIn(random, 8))
        state.make << QByteArrayList{"RPUSH", queue, anyOf(random, {"w:0", "w:8"})};
    if (oneIn(random, 8))
        state.make << QByteArrayList{"ZADD", deadlines, "5", anyOf(random, {"w:0", "w:2"})};
    state.keys = {queue, deadlines};
    state.arguments =
        QByteArrayList{"w:0", QByteArray::number(place), anyOf(random, {"", "950", "99999999999999"})} + behind;
    return state;
}

ScriptState putBackToken(Random &random)
{
    ScriptState state;
    if (oneIn(random, 3))
        state.make << foreign(random, lock);
    state.keys = {lock};
    state.arguments = {anyOf(random, {"a", "", QByteArray("\0\n", 2)}), anyOf(random, {"-1", "30000", "600000"})};
    return state;
}

ScriptState putBackPermit(Random &random)
{
    ScriptState state = forceReleasePermit(random);
    const QByteArray id = state.arguments[2];
    state.keys = {lock, permits};
    state.arguments = {anyOf(random, {id, "other", "other"}), anyOf(random, {"5", "99999999999999", "99999999999999"})};
    return state;
}

ScriptState putBack(Random &random)
{
    ScriptState state;
    const QByteArray mode = anyOf(random, {"", "", "read", "write"});
    if (oneIn(random, 10))
        state.make << foreign(random, lock);
    else if (mode.isEmpty() ? oneIn(random, 4) : !oneIn(random, 8))
        state.make << QByteArrayList{"HSET", lock, "mode", oneIn(random, 6) ? QByteArray("other") : mode, "u:7", "1"};
    if (oneIn(random, 8))
        state.make << QByteArrayList{"HSET", lock, "u:1", "1"};
    expire(state, lock, left(random));
    if (oneIn(random, 2))
        state.make << QByteArrayList{"SET", token, "7"};
    FieldMap fields{{"u:1", "2"}};
    if (mode.isEmpty() && oneIn(random, 2))
        fields["mode"] = "read";
    state.keys = {lock, token};
    state.arguments = {left(random), mode, anyOf(random, {"", "7"}), QByteArray::number(fields.size())};
    for (auto field = fields.cbegin(); field != fields.cend(); ++field)
        state.arguments << field.key() << field.value();
    for (quint32 n = random.bounded(3U); n > 0; --n) {
        state.keys << "{k}:u:1:rwlock_timeout:" + QByteArray::number(n);
        state.arguments << left(random);
    }
    return state;
}

ScriptState removeReader(Random &random)
{
    ScriptState state;
    const QByteArray mode = anyOf(random, {"read", "read", "write"}), holds = anyOf(random, {"1", "2"});
    const QByteArray own = left(random);
    if (oneIn(random, 10))
        state.make << foreign(random, lock);
    if (!oneIn(random, 10))
        state.make << QByteArrayList{"HSET", lock, "mode", mode, "u:1", holds};
    if (mode == "write" && !oneIn(random, 3))
        state.make << QByteArrayList{"HSET", lock, anyOf(random, {"u:1:write", "u:2:write"}), "1"};
    if (oneIn(random, 2))
        state.make << QByteArrayList{"HSET", lock, "u:2", anyOf(random, {"1", "2", "x", "-1", "12345678901234567"})};
    expire(state, lock, left(random));
    state.keys = {lock, "{k}:u:1:rwlock_timeout"};
    for (int n = 1; n <= holds.toInt(); ++n) {
        state.keys << "{k}:u:1:rwlock_timeout:" + QByteArray::number(n);
        if (oneIn(random, 4))
            continue;
        state.make << QByteArrayList{"SET", state.keys.last(), "1"};
        expire(state, state.keys.last(), own);
    }
    for (const char *n : {"1", "2"}) {
        const QByteArray others = QByteArray("{k}:u:2:rwlock_timeout:") + n;
        if (oneIn(random, 3))
            continue;
        state.make << QByteArrayList{"SET", others, "1"};
        expire(state, others, left(random));
    }
    state.arguments = {publishBy(random),
                       "redisson_rwlock:{k}",
                       "0",
                       "u:1",
                       oneIn(random, 8) ? QByteArray("3") : holds,
                       oneIn(random, 8) ? QByteArray("other") : mode,
                       oneIn(random, 4) ? anyOf(random, {"-2", "-1", "20000"}) : most(random, own),
                       oneIn(random, 3) ? QByteArray("-2") : least(random, own)};
    return state;
}

} // namespace

QByteArray asText(const ScriptState &state)
{
    QByteArrayList lines;
    for (const QByteArrayList &command : state.make)
        lines << command.join(' ');
    return lines.join('\n') + "\nKEYS " + state.keys.join(' ') + "\nARGV " + state.arguments.join(' ');
}

MakeState statesOf(const QByteArray &script)
{
    static const QMap<QByteArray, MakeState> all{
        {"evict", &evict},
        {"force_release", &forceRelease},
        {"force_release_permit", &forceReleasePermit},
        {"force_release_token", &forceReleaseToken},
        {"put_back", &putBack},
        {"put_back_permit", &putBackPermit},
        {"put_back_token", &putBackToken},
        {"put_back_waiter", &putBackWaiter},
        {"remove_reader", &removeReader},
        {"set_ttl", &setTtl},
        {"sweep_queue", &sweepQueue},
        {"sweep_read_timeout", &sweepReadTimeout},
        {"wake", &wake},
    };
    return all.value(script, nullptr);
}

} // namespace lockscope
