// The installed manual pages: man and mandoc accept them, and they have every command and option.
#include "app/cli/command_line.h"
#include "app/cli/registry.h"
#include "app/connection/start_options.h"
#include "tests/support/programs.h"
#include "tests/support/shell_files.h"

#include <QDir>
#include <QProcess>
#include <QTest>

namespace lockscope::man_pages_test {

using namespace lockscope::cli;

namespace {

struct Ran {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

Ran ran(const char *program, const QStringList &arguments)
{
    QProcess process;
    process.start(QString::fromLatin1(program), arguments);
    if (!process.waitForFinished())
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString dashed(const QString &name)
{
    return (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
}

// The lines of the page without their indentation.
QStringList linesOf(const QString &page)
{
    QStringList lines;
    for (const QString &line : page.split(u'\n'))
        lines << line.trimmed();
    return lines;
}

// Whether the page has an entry for the option, with the name of its value.
bool hasEntry(const QStringList &lines, const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names << dashed(name);
    QString entry = names.join(QStringLiteral(", "));
    if (!option.valueName().isEmpty())
        entry += u' ' + QString(option.valueName()).replace(QStringLiteral("…"), QStringLiteral("..."));
    // a short entry has its description in the same line
    return std::any_of(lines.begin(), lines.end(), [&](const QString &line) {
        return line == entry || line.startsWith(entry + QLatin1String("  "))
            || (entry.size() < 7 && line.startsWith(entry + u' '));
    });
}

} // namespace

class TestManPages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_PROGRAMS("man", "mandoc");
        QVERIFY2(m_installed.install(), "the manual pages cannot be installed");
        qputenv("MANWIDTH", "200");
        qputenv("LC_ALL", "C.UTF-8");
        qputenv("MANPATH", (m_installed.share() + QStringLiteral("/man")).toUtf8());
    }

    void pagesHaveNoMistakes()
    {
        QDir folder(m_installed.share() + QStringLiteral("/man/man1"));
        const QStringList pages = folder.entryList({QStringLiteral("*.1")});
        QVERIFY(pages.contains(QStringLiteral("lockscope-cli.1")));
        for (const QString &page : pages) {
            const QString path = folder.filePath(page);
            const Ran shown = ran("man", {QStringLiteral("--warnings"), QStringLiteral("-l"), path});
            QCOMPARE(shown.code, 0);
            QVERIFY2(shown.err.isEmpty(), shown.err.constData());
            const Ran checked = ran("mandoc", {QStringLiteral("-Tlint"), QStringLiteral("-Wwarning"), path});
            QVERIFY2(checked.code == 0 && checked.out.isEmpty(), checked.out.constData());
        }
    }

    void checksFindMistakes()
    {
        QFile bad(m_installed.share() + QStringLiteral("/bad.1"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write(".TH BAD 1 2026-01-01\n.SH NAME\nbad \\- \\[nosuchcharacter]\n.XX\n");
        bad.close();
        QVERIFY(!ran("man", {QStringLiteral("--warnings"), QStringLiteral("-l"), bad.fileName()}).err.isEmpty());
        QVERIFY(ran("mandoc", {QStringLiteral("-Tlint"), QStringLiteral("-Wwarning"), bad.fileName()}).code != 0);
    }

    void pageHasEveryCommandAndOption()
    {
        const Ran shown = ran("man", {QStringLiteral("lockscope-cli")});
        QCOMPARE(shown.code, 0);
        const QString page = QString::fromUtf8(shown.out);
        const auto commands = allCommands();
        QVERIFY(commands.size() > 20);
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const CliCommand &command = *commands[i];
            const QString title = QStringLiteral("\n   ") + titleOf(command) + u'\n';
            const qsizetype begin = page.indexOf(title);
            QVERIFY2(begin >= 0, qPrintable(title));
            const QString next = i + 1 < commands.size() ? QStringLiteral("\n   ") + titleOf(*commands[i + 1]) + u'\n'
                                                         : QStringLiteral("\nOPTIONS\n");
            const QString part = page.mid(begin, page.indexOf(next, begin + 1) - begin);
            for (const QCommandLineOption &option : command.particularOptions())
                QVERIFY2(hasEntry(linesOf(part), option), qPrintable(title + dashed(option.names().constLast())));
            for (const QString &example : command.examples())
                QVERIFY2(linesOf(part).contains(QString(QStringLiteral("lockscope-cli ") + example)
                                                    .replace(QStringLiteral("…"), QStringLiteral("..."))),
                         qPrintable(example));
        }
        const QStringList lines = linesOf(page.mid(page.indexOf(QStringLiteral("\nOPTIONS\n"))));
        for (const QCommandLineOption &option : ConnectionOptions().options())
            QVERIFY2(hasEntry(lines, option), qPrintable(option.names().constLast()));
        for (const char *word : {"EXIT STATUS", "128+N", "LOCKSCOPE_URL", "LOCKSCOPE_OPERATOR_PASSWORD"})
            QVERIFY2(page.contains(QLatin1String(word)), word);
    }

    void pageOfTheWindowHasEveryOption()
    {
        QFile file(m_installed.share() + QStringLiteral("/window.1"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(parsed("help man-window"));
        file.close();
        const Ran shown = ran("man", {QStringLiteral("-l"), file.fileName()});
        const QStringList lines = linesOf(QString::fromUtf8(shown.out));
        QVERIFY(app::startOptions().size() > 20);
        for (const QCommandLineOption &option : app::startOptions())
            QVERIFY2(hasEntry(lines, option), qPrintable(option.names().constLast()));
    }

private:
    static QString titleOf(const CliCommand &command)
    {
        const CommandText &text = command.text();
        return QString(text.name + u' ' + text.arguments).trimmed().replace(QStringLiteral("…"), QStringLiteral("..."));
    }
    static QByteArray parsed(const char *line)
    {
        const auto read = parseCommandLine(QString::fromUtf8(line).split(u' '));
        return read ? read->text.toUtf8() : QByteArray();
    }

    ShellFiles m_installed;
};

QTEST_GUILESS_MAIN(TestManPages)

} // namespace lockscope::man_pages_test

#include "tst_man_pages.moc"
