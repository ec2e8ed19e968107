#include "app/cli/completion/argument_grammar.h"
#include "app/cli/completion/live_names.h"
#include "app/cli/completion/shell_line.h"
#include "app/cli/completion/typed_words.h"
#include "app/cli/registry.h"
#include "core/base/escape.h"
#include "tests/support/hostile_names.h"

#include <QDir>
#include <QTest>

namespace lockscope::completion_test {

using namespace lockscope::cli;

namespace {

QStringList wordsOf(const char *line)
{
    const ShellLine read(QString::fromUtf8(line));
    QStringList words;
    for (const ShellLine::Word &word : read.words())
        words << (word.isKnown ? word.text : QStringLiteral("?"));
    return words;
}

ShellLine::Word lastOf(const QString &line)
{
    const ShellLine read(line);
    return read.words().back();
}

Options options()
{
    return {QCommandLineOption({QStringLiteral("u"), QStringLiteral("url")}, {}, QStringLiteral("URL")),
            QCommandLineOption(QStringLiteral("profile"), {}, QStringLiteral("PROFILE")),
            QCommandLineOption(QStringLiteral("if-holder"), {}, QStringLiteral("OWNER")),
            QCommandLineOption(QStringLiteral("json"))};
}

TypedWords typed(const Options &known, const char *line)
{
    return {known, QString::fromUtf8(line).split(u' ')};
}

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesAreSplitAsShellsSplitThem_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char *line, const char *words) {
            QTest::newRow(line) << QByteArray(line) << QString::fromUtf8(words).split(u'|');
        };
        row("", "");
        row("a b", "a|b");
        row("a  b ", "a|b|");
        row("a '' b", "a||b");
        row("a 'b c", "a|b c");
        row("a 'b $c' \"d $$ e", "a|b $c|?");
        row("a \"b \\\" \\x c", "a|b \" \\x c");
        row("a b\\ c\\", "a|b c");
        row("a b'c'\"d\"", "a|bcd");
        row("a $COMPLETION_TEST ${COMPLETION_TEST}x", "a|it is set|it is setx");
        row("a $COMPLETION_TEST_UNSET ${COMPLETION_TEST:-x} c", "a|?|?|c");
        row("a $(b (c) d) `e f` $'g h' i", "a|?|?|?|i");
        row("a $(b c", "a|?");
        row("a $1 b$ ~x c~ \\$x", "a|?|b$|?|c~|$x");
    }

    void linesAreSplitAsShellsSplitThem()
    {
        qputenv("COMPLETION_TEST", "it is set");
        QFETCH(QByteArray, line);
        QFETCH(QStringList, words);
        QCOMPARE(wordsOf(line.constData()), words);
    }

    void tildeIsTheHomeFolder()
    {
        QCOMPARE(wordsOf("a ~/b ~"),
                 (QStringList{QStringLiteral("a"), QDir::homePath() + QStringLiteral("/b"), QDir::homePath()}));
    }

    // What is offered behind each beginning of a name gives the name when the shell reads the whole.
    void eachNameSurvivesItsQuotes()
    {
        for (const QByteArray &name : hostileNames()) {
            const QString shown = toDisplay(name);
            for (const char *begin : {"show ", "show '", "show \""}) {
                const QString line = QString::fromUtf8(begin);
                const auto rest = ShellLine(line).quoted(shown);
                QVERIFY(rest);
                QCOMPARE(lastOf(line + *rest).text, shown);
                QVERIFY(lastOf(line + *rest).isKnown);
                // cut in two wherever a shell may stop at the beginning that candidates share
                for (qsizetype cut = 0; cut <= std::min<qsizetype>(rest->size(), 60); ++cut) {
                    const QString half = line + rest->first(cut);
                    const QString typedText = lastOf(half).text;
                    QVERIFY2(shown.startsWith(typedText), qPrintable(half));
                    const auto other = ShellLine(half).quoted(shown.mid(typedText.size()));
                    QVERIFY(other);
                    QCOMPARE(lastOf(half + *other).text, shown);
                }
            }
        }
    }

    void backslashInDoubleQuotesTakesOnlySomeCharacters()
    {
        const ShellLine line(QStringLiteral("show \"a\\"));
        QVERIFY(!line.quoted(QStringLiteral("b")));
        QCOMPARE(*line.quoted(QStringLiteral("$b")), QStringLiteral("$b"));
    }

    void argumentsAreThoseOfTheHelp_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *written, const char *before, const char *expected) {
            QTest::addRow("%s, %s", written, before)
                << QString::fromUtf8(written) << QString::fromUtf8(before) << QString::fromUtf8(expected);
        };
        row("", "", "");
        row("NAME", "", "NAME");
        row("NAME", "a", "");
        row("NAME… --if-holder OWNER --json", "", "NAME");
        row("NAME… --if-holder OWNER --json", "a b", "NAME");
        row("--if-holder OWNER NAME", "", "NAME");
        row("NAME… -- COMMAND…", "a", "NAME");
        row("SCENARIO|FILE | --list", "", "SCENARIO FILE");
        row("verify [FILE] | show [FILE]", "", "verify show");
        row("verify [FILE] | show [FILE]", "show", "FILE");
        row("verify [FILE] | show [FILE]", "other", "");
        row("verify [FILE] | show [FILE]", "show a", "");
        row("[TERM…]", "a b c", "TERM");
    }

    void argumentsAreThoseOfTheHelp()
    {
        QFETCH(QString, written);
        QFETCH(QString, before);
        QFETCH(QString, expected);
        QCOMPARE(expectedArguments(written, options(), before.split(u' ', Qt::SkipEmptyParts)).join(u' '), expected);
    }

    // Without this, completion would silently offer nothing for a command.
    void argumentsOfEachCommandAreUnderstood()
    {
        for (const auto &command : allCommands()) {
            const CommandText &text = command->text();
            const QString first = text.arguments.section(u' ', 0, 0);
            const bool beginsWithArgument = !first.isEmpty() && !first.startsWith(u'-') && !first.startsWith(u"[-");
            const QStringList expected = expectedArguments(text.arguments, command->options(), {});
            QVERIFY2(expected.isEmpty() != beginsWithArgument, qPrintable(text.name));
        }
    }

    void wordsAreSortedIntoArgumentsAndOptions()
    {
        const Options known = options();
        const TypedWords name = typed(known, "force-release --url redis://a -uredis://b a --profile=p --json b");
        QCOMPARE(name.arguments().join(u' '), QStringLiteral("force-release a"));
        QCOMPARE(name.last(), QStringLiteral("b"));
        QVERIFY(!name.awaited() && !name.isOption());
        QCOMPARE(name.given(known.first(2)).join(u' '), QStringLiteral("--url redis://a -uredis://b --profile=p"));
        const TypedWords value = typed(known, "show --profile pro");
        QVERIFY(value.awaited() && value.awaited()->valueName() == QLatin1String("PROFILE"));
        QCOMPARE(value.last(), QStringLiteral("pro"));
        const TypedWords joined = typed(known, "show --profile=pro");
        QVERIFY(joined.awaited());
        QCOMPARE(joined.last(), QStringLiteral("pro"));
        QCOMPARE(joined.beforeLast(), QStringLiteral("--profile="));
        QVERIFY(typed(known, "show --pro").isOption());
        QVERIFY(typed(known, "run a -- --pro").isBehindDashes());
        QVERIFY(!typed(known, "run a -- --pro").isOption());
    }

    void typedPartOfANameIsItsBytes()
    {
        QCOMPARE(typedBytes(QStringLiteral("a\\x00b")), QByteArray("a\0b", 3));
        QCOMPARE(typedBytes(QStringLiteral("a\\x0")), QByteArray("a"));
        QCOMPARE(typedBytes(QStringLiteral("a\\")), QByteArray("a"));
        QCOMPARE(typedBytes(QString()), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestCompletion)

} // namespace lockscope::completion_test

#include "tst_completion.moc"
