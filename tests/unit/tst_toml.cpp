// Which TOML text is refused because it is nested too deeply.
#include "core/toml/toml_depth.h"
#include "core/toml/toml_value.h"

#include <QTest>

namespace lockscope::toml_test {

namespace {

// `part` this many times, joined by `between`.
QByteArray chain(const QByteArray &part, int times, const QByteArray &between = ".")
{
    return QByteArray(part + between).repeated(times - 1) + part;
}

// The complaint in one line; empty means that the text was read.
QString complaintAbout(const QByteArray &text)
{
    const auto read = readToml(text, QStringLiteral("a.toml"));
    const auto *complaint = std::get_if<Complaint>(&read);
    return complaint ? complaint->inOneLine() : QString();
}

} // namespace

class TestToml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsNestedTooDeeplyIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text; };
        constexpr int tooMany = deepestToml + 1;
        row("header", '[' + chain("a", tooMany) + ']');
        row("header of a list", "[[" + chain("a", tooMany) + "]]");
        row("key", chain("a", tooMany) + " = 1");
        row("key of an inline table", "x = {y = 1, " + chain("a", tooMany) + " = 1}");
        row("quoted parts", chain("\"a.\\\"#\"", tooMany) + " = 1");
        row("parts in single quotes", chain("'a.#'", tooMany) + " = 1");
        row("spaces around the dots", chain("a", tooMany, " \t. ") + " = 1");
        row("lists", "x = " + QByteArray(tooMany, '[') + QByteArray(tooMany, ']'));
        row("lists on several lines, in the first of them",
            "x = " + QByteArray(tooMany, '[') + '\n' + QByteArray(tooMany, ']'));
        row("inline tables", "x = " + QByteArray("{a = ").repeated(tooMany) + '1' + QByteArray(tooMany, '}'));
        row("a header that overflows the stack", '[' + chain("a", 200'000) + ']');
        row("a key that overflows the stack", chain("a", 200'000) + " = 1");
    }
    void whatIsNestedTooDeeplyIsRefused()
    {
        QFETCH(QByteArray, text);
        const QString said = complaintAbout("first = 1\n" + text + "\n[last]\n");
        QVERIFY2(said.startsWith(QStringLiteral("a.toml:2: nested too deeply: ")), qPrintable(said));
    }

    // The quotes, escapes and line ends before the key end where they end for the library.
    void noStringOrCommentHidesADeepKey_data()
    {
        QTest::addColumn<QByteArray>("before");
        const auto row = [](const char *name, const QByteArray &before) { QTest::newRow(name) << before; };
        row("a comment with quotes", "# \"\"\" ''' \" '");
        row("empty strings", "x = [\"\", '', \"\"\"\"\"\", '''''']");
        row("an escaped backslash", "x = \"\\\\\"");
        row("a backslash in single quotes", "x = 'a\\'");
        row("an escaped quote", "x = \"\\\"\"");
        row("a long string that ends with a quote", "x = \"\"\"a\"\"\"\"");
        row("a long string that ends with two quotes", "x = '''a'''''");
        row("an escaped quote in a long string", "x = \"\"\"a\\\"\"\"\"");
        row("two quotes in a long string", "x = \"\"\"a\"\" \"\"\"");
        row("carriage returns", "x = 'a'\r");
    }
    void noStringOrCommentHidesADeepKey()
    {
        QFETCH(QByteArray, before);
        QCOMPARE(complaintAbout(before + "\ny = 1\n"), QString());
        const QString said = complaintAbout(before + '\n' + chain("a", deepestToml + 1) + " = 1\n");
        QVERIFY2(said.startsWith(QStringLiteral("a.toml:2: nested too deeply: ")), qPrintable(said));
    }

    void linesWithinStringsAreCounted()
    {
        const QByteArray before = "x = \"\"\"\nfirst\\\nsecond\"\"\"\ny = '''\n'''\nz = [\n1,\n2]\n";
        const QString said = complaintAbout(before + '[' + chain("a", deepestToml + 1) + "]\n");
        QVERIFY2(said.startsWith(QStringLiteral("a.toml:9: ")), qPrintable(said));
    }

    void whatOnlyLooksDeepIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text; };
        const QByteArray dots(100, '.');
        const QByteArray open(100, '[');
        row("as deep as is allowed", '[' + chain("a", deepestToml) + "]\n" + chain("b", deepestToml) + " = 1");
        row("as deep as is allowed, in lists", "x = " + QByteArray(deepestToml, '[') + QByteArray(deepestToml, ']'));
        row("strings", "x = \"" + dots + open + "\"\ny = '" + dots + open + '\'');
        row("addresses", "x = [" + chain("\"192.168.1.1\"", 100, ", ") + ']');
        row("long strings",
            "x = \"\"\"\n" + dots + "\n\" \"\" " + open + "\"\"\"\ny = '''" + dots + "''" + open + "'''");
        row("comments", "# " + dots + open + "\nx = 1 # " + dots + open);
        row("quoted keys", "\"" + dots + open + "\".a = 1\n['" + dots + open + "'.b]");
        row("numbers", "x = [" + chain("1.5", 100, ", ") + "]\ny = [\n" + chain("2.5", 100, ",\n") + "\n]");
        row("times", "x = [" + chain("2026-01-01T10:00:00.25Z", 100, ", ") + ']');
        row("many keys", QByteArray("[a.b.c]\nx.y.z = {p.q = 1}\n[[d.e]]\n") + "f.g = 1\n[[d.e]]\nf.g = 2");
        row("many lists", "x = [" + chain("[[1]]", 100, ", ") + ']');
    }
    void whatOnlyLooksDeepIsRead()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(complaintAbout(text + '\n'), QString());
    }
};

QTEST_GUILESS_MAIN(TestToml)

} // namespace lockscope::toml_test

#include "tst_toml.moc"
