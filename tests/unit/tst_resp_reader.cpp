#include "core/redis/resp_reader.h"

#include <QRandomGenerator>
#include <QTest>

#include <sys/resource.h>

namespace lockscope::resp_reader_test {

using namespace lockscope::redis;

namespace {

using Next = RespReader::Next;

QByteArray shown(const Reply &reply)
{
    switch (reply.type) {
    case Reply::Type::Nil: return "nil";
    case Reply::Type::Integer: return ':' + QByteArray::number(reply.integer);
    case Reply::Type::Bulk: return '"' + reply.bytes.toHex() + '"';
    case Reply::Type::Status: return '+' + reply.bytes.toHex();
    case Reply::Type::Error: return '-' + reply.bytes.toHex();
    case Reply::Type::Array: break;
    }
    QByteArrayList parts;
    for (const Reply &element : reply.elements)
        parts << shown(element);
    return '[' + parts.join(',') + ']';
}

struct Outcome {
    QByteArrayList replies;
    bool broken = false;
    QString error;
};

Outcome readAll(RespReader &reader, const QByteArray &wire, const QList<qsizetype> &cuts = {})
{
    Outcome outcome;
    qsizetype at = 0;
    const auto piece = [&](qsizetype end) {
        for (; at < end; at += RespReader::feedAtMost)
            reader.feed(QByteArrayView(wire).sliced(at, qMin(end - at, RespReader::feedAtMost)));
        at = end;
        Reply reply;
        Next next = Next::NeedMore;
        while ((next = reader.next(reply)) == Next::Complete)
            outcome.replies << shown(reply);
        outcome.broken = next == Next::Broken;
    };
    for (const qsizetype cut : cuts)
        piece(cut);
    piece(wire.size());
    outcome.error = reader.error();
    return outcome;
}

Outcome readAll(const QByteArray &wire, const QList<qsizetype> &cuts = {}, ReplyLimits limits = {})
{
    RespReader reader(limits);
    return readAll(reader, wire, cuts);
}

// The reference: creates a reply and its bytes on the wire, independently of any parser.
Reply randomReply(QRandomGenerator &random, int depth, QByteArray &wire)
{
    Reply reply;
    const quint32 kind = random.bounded(depth > 0 ? 6 : 5);
    QByteArray bytes(random.bounded(12), Qt::Uninitialized);
    for (char &c : bytes)
        c = char(random.bounded(256));
    const QByteArray line = bytes.toHex();
    switch (kind) {
    case 0: wire += random.bounded(2) ? "$-1\r\n" : "*-1\r\n"; return reply;
    case 1:
        reply.type = Reply::Type::Integer;
        reply.integer = qint64(random.generate64());
        wire += ':' + QByteArray::number(reply.integer) + "\r\n";
        return reply;
    case 2:
        reply.type = Reply::Type::Bulk;
        reply.bytes = bytes;
        wire += '$' + QByteArray::number(bytes.size()) + "\r\n" + bytes + "\r\n";
        return reply;
    case 3:
        reply.type = Reply::Type::Status;
        reply.bytes = line;
        wire += '+' + line + "\r\n";
        return reply;
    case 4:
        reply.type = Reply::Type::Error;
        reply.bytes = line;
        wire += '-' + line + "\r\n";
        return reply;
    }
    reply.type = Reply::Type::Array;
    const quint32 count = random.bounded(5);
    wire += '*' + QByteArray::number(count) + "\r\n";
    for (quint32 i = 0; i < count; ++i)
        reply.elements.push_back(randomReply(random, depth - 1, wire));
    return reply;
}

qint64 peakMemory()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return qint64(usage.ru_maxrss) * 1024;
}

} // namespace

class TestRespReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatTheReferenceWrites()
    {
        QRandomGenerator random(20240607);
        for (int round = 0; round < 3000; ++round) {
            QByteArray wire;
            QByteArrayList expected;
            for (quint32 i = 0; i <= random.bounded(4U); ++i)
                expected << shown(randomReply(random, 4, wire));
            QList<qsizetype> cuts;
            for (qsizetype at = random.bounded(9); at < wire.size(); at += 1 + random.bounded(9))
                cuts << at;
            const Outcome outcome = readAll(wire, cuts);
            QVERIFY2(!outcome.broken, qPrintable(outcome.error));
            QCOMPARE(outcome.replies, expected);
        }
    }

    void readsTheSameWhereverItIsCut()
    {
        const QByteArray wire("*3\r\n$4\r\na\r\nb\r\n:-42\r\n*2\r\n$0\r\n\r\n$-1\r\n+OK\r\n-ERR no\r\n*0\r\n");
        const Outcome whole = readAll(wire);
        QCOMPARE(whole.replies.size(), 4);
        for (qsizetype cut = 0; cut <= wire.size(); ++cut)
            QCOMPARE(readAll(wire, {cut}).replies, whole.replies);
        QList<qsizetype> everywhere;
        for (qsizetype cut = 1; cut < wire.size(); ++cut)
            everywhere << cut;
        QCOMPARE(readAll(wire, everywhere).replies, whole.replies);
    }

    void refusesGarbage_data()
    {
        QTest::addColumn<QByteArray>("wire");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, QByteArray wire, const char *says = "not a Redis reply") {
            QTest::newRow(name) << wire << QString::fromLatin1(says);
        };
        row("letters", "hello\r\n");
        row("NUL", QByteArray("\0\0\0\0", 4), "\\x00\\x00\\x00\\x00");
        row("http", "HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n", "speaks HTTP");
        row("html", "<!DOCTYPE HTML>\n<html>", "speaks HTTP");
        row("ssh", "SSH-2.0-OpenSSH_9.2p1\r\n", "speaks SSH");
        row("tls alert", QByteArray("\x15\x03\x01\x00\x02\x02\x46", 7), "rediss://");
        row("negative array", "*-2\r\n");
        row("negative bulk", "$-2\r\n");
        row("array beyond 32 bits", "*4294967297\r\n");
        row("integer of letters", ":abc\r\n");
        row("empty integer", ":\r\n");
        row("bulk size of letters", "$abc\r\n");
        row("bulk size overflow", "$99999999999999999999999\r\n");
        row("array size overflow", "*99999999999999999999999\r\n");
        row("RESP3 map", "%1\r\n+a\r\n+b\r\n");
        row("RESP3 push", ">2\r\n+a\r\n+b\r\n");
        row("RESP3 double", ",1.5\r\n");
        row("RESP3 true", "#t\r\n");
        row("garbage inside an array", "*2\r\n:1\r\n?\r\n");
        row("huge array", "*2147483647\r\n", "more than 1000000 elements");
        row("arrays that add up", "*600000\r\n*600000\r\n", "more than 1000000 elements");
        row("huge bulk", "$9223372036854775807\r\n", "at most 64 MiB");
        row("bulk just too large", "$67108865\r\n", "at most 64 MiB");
        row("huge bulk inside", "*2\r\n$1\r\na\r\n$67108865\r\n", "at most 64 MiB");
        row("too deep", QByteArray("*1\r\n").repeated(8), "more than 7 deep");
        row("seven nested huge arrays", QByteArray("*2147483647\r\n").repeated(7), "more than 1000000 elements");
        row("endless status", '+' + QByteArray(70'000, 'x'), "without an end");
        row("endless header", '$' + QByteArray(70'000, '1'), "without an end");
    }
    void refusesGarbage()
    {
        QFETCH(QByteArray, wire);
        QFETCH(QString, says);
        const qint64 before = peakMemory();
        const Outcome outcome = readAll(wire);
        QVERIFY(outcome.broken);
        QVERIFY2(outcome.error.contains(says), qPrintable(outcome.error));
        QVERIFY2(outcome.error.contains(QLatin1String("(received: ")), qPrintable(outcome.error));
        QVERIFY(outcome.error.size() < 600);
        QVERIFY(peakMemory() - before < (8 << 20));
        // The same result byte by byte, and the error is final.
        RespReader reader{ReplyLimits()};
        Reply reply;
        Next next = Next::NeedMore;
        const qsizetype step = qMax(qsizetype(1), wire.size() / 500);
        for (qsizetype i = 0; i < wire.size(); i += step) {
            reader.feed(QByteArrayView(wire).sliced(i, qMin(step, wire.size() - i)));
            next = reader.next(reply);
            if (next == Next::Broken)
                break;
        }
        QCOMPARE(next, Next::Broken);
        reader.feed("+OK\r\n");
        QCOMPARE(reader.next(reply), Next::Broken);
    }

    void countsEachReplyForItself()
    {
        ReplyLimits limits;
        limits.elements = 3;
        limits.totalBytes = 10;
        const QByteArray one("*3\r\n$5\r\nabcde\r\n$5\r\nabcde\r\n:1\r\n");
        QCOMPARE(readAll(one.repeated(50), {}, limits).replies.size(), 50);
        QVERIFY(readAll("*4\r\n", {}, limits).broken);
        const Outcome tooMuch = readAll("*3\r\n$5\r\nabcde\r\n$6\r\n", {}, limits);
        QVERIFY(tooMuch.broken);
        QVERIFY(tooMuch.error.contains(QLatin1String("in all")));
    }

    void takesWhatIsJustAllowed()
    {
        ReplyLimits limits;
        limits.bulkBytes = 3 << 20;
        const QByteArray value((3 << 20), 'v');
        RespReader reader(limits);
        const Outcome outcome = readAll(reader, "$3145728\r\n" + value + "\r\n:7\r\n");
        QVERIFY2(!outcome.broken, qPrintable(outcome.error));
        QCOMPARE(outcome.replies.size(), 2);
        QCOMPARE(outcome.replies.last(), QByteArray(":7"));
        QCOMPARE(readAll(QByteArray("*1\r\n").repeated(7) + ":1\r\n").replies, QByteArrayList{"[[[[[[[:1]]]]]]]"});
    }

    void neverCrashesOnMutations()
    {
        QRandomGenerator random(7);
        const QByteArray alphabet("*$:+-0123456789\r\nabc");
        for (int round = 0; round < 20'000; ++round) {
            QByteArray wire;
            randomReply(random, 5, wire);
            for (quint32 i = 0; i <= random.bounded(3U) && !wire.isEmpty(); ++i)
                wire[random.bounded(int(wire.size()))] = alphabet[random.bounded(int(alphabet.size()))];
            ReplyLimits limits;
            limits.elements = 1000;
            const Outcome outcome = readAll(wire, {wire.size() / 2}, limits);
            QCOMPARE(outcome.broken, !outcome.error.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestRespReader)

} // namespace lockscope::resp_reader_test

#include "tst_resp_reader.moc"
