#include "tests/support/lua_fixture.h"

#include <QCryptographicHash>
#include <QDir>
#include <QRegularExpression>

namespace lockscope::scripts_test {

// These rules hold for every script: it is embedded byte for byte, the server computes the same SHA-1, and it follows
// the conventions of this project.
class TestScripts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void everyScript_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(QT_TESTCASE_SOURCEDIR "/../lua"));
        const QStringList files = folder.entryList({QStringLiteral("*.lua")}, QDir::Files);
        QVERIFY(!files.isEmpty());
        for (const QString &file : files)
            QTest::newRow(qUtf8Printable(file)) << folder.filePath(file);
    }

    void everyScript()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray source = file.readAll();
        const lua::Script &script = lua::script(QFileInfo(path).baseName().toStdString());
        QCOMPARE(QByteArray(script.source.data(), qsizetype(script.source.size())), source);
        RedisServer server;
        QCOMPARE(BlockingRedis(server).call({"SCRIPT", "LOAD", source}).toBytes(),
                 QByteArray(script.sha1.data(), qsizetype(script.sha1.size())));
        QByteArray strict = source;
        for (const char *asks : {"redis.pcall('pubsub', 'numsub', ", "redis.pcall('pubsub', 'shardnumsub', "})
            strict.replace(asks, ""); // a script may do without the number of listeners
        for (const char *looks : {"redis.pcall('exists', ", "redis.pcall('get', mark)"})
            strict.replace(looks, ""); // if the script may not read the mark, it goes on as if there were no mark
        strict.replace("redis.pcall('incr', token)", ""); // an error in it ends the script before anything is deleted
        static const QRegularExpression ofMany(QStringLiteral("_(many|slots)\\.lua$"));
        if (!file.fileName().contains(ofMany)) // there, an error ends only the work for one lock
            QVERIFY2(!strict.contains("pcall"), "an error must end the script");
        QVERIFY2(source.startsWith("-- ") && source.contains("\n-- KEYS ") && source.contains("\n-- ARGV ")
                     && source.contains("\n-- Gives ") && source.contains("\n-- Rule: "),
                 "the contract stands on top");
        const QRegularExpression global(QStringLiteral("^(\\w+ = |function )"), QRegularExpression::MultilineOption);
        QVERIFY2(!QString::fromUtf8(source).contains(global), "no globals");
    }

    void anUnknownNameIsAMistakeOfTheProgram()
    {
        QVERIFY_THROWS_EXCEPTION(std::logic_error, lua::script("no such script"));
    }
};

QTEST_GUILESS_MAIN(TestScripts)

} // namespace lockscope::scripts_test

#include "tst_scripts.moc"
