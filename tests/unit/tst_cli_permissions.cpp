// Users and certificates on the command line: who connects, who acts, and which certificate is accepted.
#include "app/cli/command_line.h"
#include "core/redis/tls/certificate_pin.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_permissions_test {

using namespace lockscope::cli;

namespace {

Result<CommandLine> parse(const QString &line)
{
    return parseCommandLine(line.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

QString errorOf(const QString &line)
{
    const auto parsed = parse(line);
    return parsed ? QString() : parsed.error().message;
}

} // namespace

class TestCliPermissions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        for (const char *name : {"LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD", "LOCKSCOPE_OPERATOR_PASSWORD"})
            qunsetenv(name);
    }

    void theOperatorIsNamedWithItsPassword()
    {
        QVERIFY(!parse(QStringLiteral("list"))->command->connection().operatorAs());
        QVERIFY(errorOf(QStringLiteral("list --operator-user ops")).contains(u"LOCKSCOPE_OPERATOR_PASSWORD"));
        QVERIFY(errorOf(QStringLiteral("list --operator-password-file /dev/null")).contains(u"--operator-user"));
        QVERIFY(errorOf(QStringLiteral("list --operator-user ops --operator-password-file /no/such"))
                    .contains(u"/no/such: No such file"));
        qputenv("LOCKSCOPE_OPERATOR_PASSWORD", "geheim");
        const auto line = parse(QStringLiteral("release a --owner u:1 --operator-user ops"));
        QVERIFY(line);
        const auto as = line->command->connection().operatorAs();
        QVERIFY(as);
        QCOMPARE(as->user, QByteArray("ops"));
    }

    void aPasswordFileGoesBeforeTheEnvironment()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("p")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("aus der Datei\nzweite Zeile\n");
        file.close();
        qputenv("LOCKSCOPE_OPERATOR_PASSWORD", "aus der Umgebung");
        const auto line = parse(QStringLiteral("release a --owner u:1 --operator-user ops --operator-password-file ")
                                + file.fileName());
        QVERIFY(line);
        const redis::Credentials expected{"ops", "aus der Datei"};
        QCOMPARE(*line->command->connection().operatorAs(), expected);
    }

    // The variable keeps the URL without the password, because child processes inherit it.
    void thePasswordInTheUrlOfTheEnvironmentIsTaken()
    {
        qputenv("LOCKSCOPE_URL", "redis://mon:geheim@db.example/2");
        const auto line = parse(QStringLiteral("list"));
        QVERIFY(line);
        QCOMPARE(line->command->connection().first().password, Secret("geheim"));
        QVERIFY(line->command->connection().isGiven);
        QCOMPARE(qgetenv("LOCKSCOPE_URL"), QByteArray("redis://mon@db.example:6379/2"));
        qputenv("LOCKSCOPE_URL", "redis://geheim@x@y/%");
        QVERIFY(!parse(QStringLiteral("list")));
        QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_URL"));
    }

    void theSentinelsPasswordIsTakenFromTheEnvironment()
    {
        qputenv("LOCKSCOPE_SENTINEL_PASSWORD", "geheim");
        const auto line = parse(QStringLiteral("list --url redis-sentinel://h#m"));
        QVERIFY(line);
        QCOMPARE(line->command->connection().first().sentinel->password, Secret("geheim"));
        QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_SENTINEL_PASSWORD"));
        QVERIFY(errorOf(QStringLiteral("list --sentinel-password-file /dev/null")).contains(u"redis-sentinel://"));
    }

    void onlySomeNamesAreLookedAt()
    {
        QVERIFY(parse(QStringLiteral("list"))->command->connection().prefixes.empty());
        const auto line = parse(QStringLiteral("list --prefix orders: --prefix a\\xff"));
        QVERIFY(line);
        const std::vector<QByteArray> both{"orders:", "a\xff"};
        QVERIFY(line->command->connection().prefixes == both);
        QVERIFY(errorOf(QStringLiteral("list --prefix \\x")).contains(u"--prefix"));
    }

    void aCertificateIsPinnedByItsHash()
    {
        const QString hash = QStringLiteral("ab").repeated(32);
        const auto line = parse(QStringLiteral("list --url rediss://h --tls-name other.example --tls-pin ") + hash);
        QVERIFY(line);
        const redis::Address address = line->command->connection().first();
        QCOMPARE(address.pin, QByteArray::fromHex(hash.toLatin1()));
        QCOMPARE(address.tlsName, QStringLiteral("other.example"));
        QVERIFY(errorOf(QStringLiteral("list --url rediss://h --tls-pin abcd")).contains(u"64 hexadecimal digits"));
    }

    void aRoleIsOneOfTwo()
    {
        QVERIFY(parse(QStringLiteral("acl --role monitor")));
        QVERIFY(parse(QStringLiteral("acl --role operator --prefix lock: --prefix job: --for-cluster --json")));
        QVERIFY(errorOf(QStringLiteral("acl")).contains(u"--role monitor or --role operator"));
        QVERIFY(errorOf(QStringLiteral("acl --role admin")).contains(u"--role monitor or --role operator"));
        QVERIFY(errorOf(QStringLiteral("acl --role monitor --prefix \\x")).contains(u"--prefix"));
        QVERIFY(errorOf(QStringLiteral("acl --role monitor --new-password-file /no/such")).contains(u"/no/such"));
    }
};

QTEST_GUILESS_MAIN(TestCliPermissions)

} // namespace lockscope::cli_permissions_test

#include "tst_cli_permissions.moc"
