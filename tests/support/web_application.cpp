#include "tests/support/web_application.h"

#include "tests/support/raw_locks.h"

namespace lockscope::test {

namespace {

constexpr char hexDigits[] = "0123456789abcdef";
constexpr char alnum[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr qint64 hour = 3'600'000, day = 24 * hour, never = -1;

MadeKey string(const char *what, const QByteArray &name, const QByteArray &value, qint64 pttl)
{
    return {rawString(name, value, pttl), what};
}

MadeKey hash(const char *what, const QByteArray &name, const QByteArray &field, const QByteArray &value, qint64 pttl)
{
    return {rawHash(name, {{field, value}}, pttl), what};
}

MadeKey ofType(const char *what, const char *type, const QByteArray &name)
{
    monitor::RawLock raw = rawString(name, "", never);
    raw.type = type;
    return {raw, what};
}

} // namespace

MadeKey WebApplication::other(int i)
{
    constexpr int seldomEvery = 400;
    return i % seldomEvery == 0 ? seldom(i / seldomEvery) : often(i);
}

MadeKey WebApplication::often(int i)
{
    switch (i % 18) {
    case 0:
        return string("Django session", ":1:django.contrib.sessions.cache" + letters(32, alnum), "\x80\x05}q",
                      14 * day);
    case 1:
        return string("Django cache", ":1:views.decorators.cache.cache_page.." + letters(32, hexDigits), "\x80\x05\x95",
                      600'000);
    case 2: return string("Express session", "sess:" + letters(32, alnum), R"({"cookie":{"maxAge":86400}})", day);
    case 3: return hash("Spring session", "spring:session:sessions:" + uuid(), "creationTime", "\xac\xed", 2'100'000);
    case 4: return string("expiry of a Spring session", "spring:session:sessions:expires:" + uuid(), "", 1'800'000);
    case 5:
        return string("Laravel cache", "shop_database_shop_cache_:user:" + number(), "s:16:\"aZ09kd83kdQ1x7Yp\";",
                      hour);
    case 6: return string("Rails cache", "cache:views/products/" + number(), "\x04\x08o:", hour);
    case 7:
        return string("rate limit", "rack::attack:29292:req/ip:10.0." + QByteArray::number(below(255)) + '.' + number(),
                      QByteArray::number(1 + below(40)), 60'000);
    case 8: return string("Celery result", "celery-task-meta-" + uuid(), R"({"status":"SUCCESS"})", day);
    case 9: return hash("Bull job", "bull:mail:" + number(), "name", "send", never);
    case 10:
        return hash("cart", "cart:" + uuid(), "sku:" + number(), QByteArray::number(1 + below(3)),
                    below(2) ? 7 * day : never);
    case 11: return hash("product", "product:" + number(), "title", "A book", never);
    case 12: return string("counter", "views:article:" + number(), number(), never);
    case 13: return string("flag", "user:" + number() + ":online", "1", 300'000);
    case 14: return string("idempotency key", "idempotency:" + uuid(), uuid(), day);
    case 15: return string("code", "password-reset:" + letters(32, hexDigits), number(), hour);
    case 16: return string("denied token", "jwt:denied:" + uuid(), "1", hour);
    default: return string("profile", "user:" + number() + ":profile", R"({"name":"Ann"})", 600'000);
    }
}

MadeKey WebApplication::seldom(int i)
{
    switch (i % 16) {
    case 0: return string("block list", "blocklist:ip:10.0.0." + number(), "1", hour);
    case 1: return string("locked account", "user:" + number() + ":locked", "1", 900'000);
    case 2: return string("lockout", "lockout:user:" + number(), "1", 900'000);
    case 3: return string("clock", "clock:skew:node" + number(), "12", never);
    case 4: return string("block", "blockchain:block:" + number(), letters(32, hexDigits), never);
    case 5: return string("unlock code", "user:unlock_token:" + letters(32, hexDigits), uuid(), hour);
    case 6: return ofType("Bull queue", "list", "bull:mail" + number() + ":wait");
    case 7: return string("check of a Bull queue", "bull:mail" + number() + ":stalled-check", "1795303042810", 30'000);
    case 8: return ofType("logs of a Bull job", "list", "bull:mail:" + number() + ":logs");
    case 9: return ofType("Sidekiq queue", "list", "queue:default" + number());
    case 10: return ofType("stream", "stream", "events:clock:" + number());
    case 11: return ofType("blocked users", "set", "user:" + number() + ":blocked");
    case 12: return string("attempts", "login:lock:attempts:" + number(), "1", 900'000);
    case 13:
        return string("page", "cache:page:/shop/padlocks/" + number(), '<' + QByteArray(2'000, 'p') + '>', 600'000);
    case 14: return ofType("online users", "zset", "online_users:" + number());
    default: return hash("locker", "locker:" + number(), "size", "large", never);
    }
}

MadeKey WebApplication::lock(int i)
{
    const QByteArray n = number();
    switch (i % 20) {
    case 0: return string("redis-py", "lock:order:" + n, uuid1Hex(), 30'000);
    case 1: return string("python-redis-lock", "lock:import-" + n, letters(24, base64), 60'000);
    case 2: return string("django-redis", ":1:invoice-lock-" + n, uuid1Hex(), 30'000);
    case 3: return string("pottery", "redlock:printer" + n, uuid(), 10'000);
    case 4: return string("node-redlock", "locks:account:" + n, letters(32, hexDigits), 5'000);
    case 5: return string("redis-semaphore", "mutex:stock-" + n, uuid(), 10'000);
    case 6: return string("bullmq", "bull:mail:" + n + ":lock", uuid() + ':' + number(), 30'000);
    case 7: return string("bull", "bull:video:" + n + ":lock", uuid(), 30'000);
    case 8: return string("node-resque", "resque:workerslock:send:mail:[" + n + ']', "1795303042", hour);
    case 9: return string("spring", "order-lock:" + n, uuid(), 60'000);
    case 10:
        return string("shedlock", "job-lock:default:report-" + n, "ADDED:2026-05-01T10:00:00.123Z@web-" + number(),
                      300'000);
    case 11: return string("redsync", "mutex-" + n, letters(22, base64) + "==", 8'000);
    case 12: return string("rueidislock", "rueidislock:0:job" + n, rawBytes(24), 5'000);
    case 13: return string("rslock", "lock/" + n, rawBytes(20), 8'000);
    case 14:
        return string("laravel", "shop_database_laravel_unique_job:App\\Jobs\\Ship:" + n, letters(16, alnum), 60'000);
    case 15:
        return hash("sidekiq", "uniquejobs:" + letters(32, hexDigits) + ":LOCKED", letters(24, hexDigits),
                    "1795303042.1234", never);
    case 16: return hash("redisson", "order:" + n, uuid() + ":" + QByteArray::number(1 + below(200)), "1", 30'000);
    case 17: return string("by hand", "lock:cron:" + n, "web-1:4242", 30'000);
    case 18: return string("by hand, after a crash", "report:" + n + ":lock", uuid(), never);
    default: return string("by hand, number", "lock:sync:" + n, "1", 60'000);
    }
}

QByteArray WebApplication::number()
{
    return QByteArray::number(below(100'000'000));
}

QByteArray WebApplication::letters(int size, const char *from)
{
    const int count = int(qstrlen(from));
    QByteArray text;
    for (int i = 0; i < size; ++i)
        text += from[below(count)];
    return text;
}

QByteArray WebApplication::rawBytes(int size)
{
    QByteArray bytes = letters(size, alnum);
    bytes[size / 2] = char(0x80 + below(100));
    return bytes;
}

QByteArray WebApplication::uuid()
{
    QByteArray text = letters(32, hexDigits);
    for (const int at : {8, 13, 18, 23})
        text.insert(at, '-');
    text[14] = '4';
    text[19] = 'a';
    return text;
}

QByteArray WebApplication::uuid1Hex()
{
    QByteArray text = letters(32, hexDigits);
    text[12] = '1';
    text[16] = '9';
    return text;
}

} // namespace lockscope::test
