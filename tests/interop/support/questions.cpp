#include "tests/interop/support/questions.h"

#include "core/words/describe.h"
#include "tests/interop/support/fail.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QFile>
#include <QRegularExpression>

namespace lockscope::interop {

namespace {

const char *const durationPattern = "(?:≥ )?(?:\\d+ ms|\\d+\\.\\d s|\\d+ m \\d+ s|\\d+ h \\d+ m|\\d+ d \\d+ h)";
const char *const timePattern = "(?:\\d{4}-\\d\\d-\\d\\d )?\\d\\d:\\d\\d:\\d\\d\\.\\d{3}";

// The varying words of a command or sentence, in capitals.
const QRegularExpression &placeholder()
{
    static const QRegularExpression words(
        QStringLiteral("\\b(TIME|HOW|DURATION|NUMBER|USER|REASON|SCRIPT|SECONDS|NAME|OTHER|OWNER|CLIENT_ID)\\b"));
    return words;
}

QString valueOf(const QString &word, const Questions::Values &values)
{
    const auto given = values.constFind(word.toUtf8());
    if (given == values.constEnd())
        fail("the test gives no value for " + word.toUtf8());
    return QString::fromUtf8(*given);
}

QString patternOf(const QString &word, const Questions::Values &values)
{
    if (word == QLatin1String("TIME"))
        return QString::fromUtf8(timePattern);
    if (word == QLatin1String("DURATION"))
        return QString::fromUtf8(durationPattern);
    if (word == QLatin1String("NUMBER"))
        return QStringLiteral("\\d+");
    if (word == QLatin1String("HOW"))
        return QStringLiteral("(?:event|sample|inference)");
    if (word == QLatin1String("USER"))
        return QStringLiteral("\\S+@\\S+");
    if (word == QLatin1String("SCRIPT"))
        return QStringLiteral(".+");
    return QRegularExpression::escape(valueOf(word, values));
}

QRegularExpression lineOf(const QByteArray &sentence, const Questions::Values &values)
{
    const QString text = QString::fromUtf8(sentence);
    QString pattern;
    qsizetype at = 0;
    for (auto words = placeholder().globalMatch(text); words.hasNext();) {
        const QRegularExpressionMatch word = words.next();
        pattern +=
            QRegularExpression::escape(text.mid(at, word.capturedStart() - at)) + patternOf(word.captured(1), values);
        at = word.capturedEnd();
    }
    return QRegularExpression(QRegularExpression::anchoredPattern(QStringLiteral("(?:  · |lockscope-cli: )?") + pattern
                                                                  + QRegularExpression::escape(text.mid(at))));
}

QStringList argumentsOf(const QByteArray &command, const Questions::Values &values)
{
    QStringList arguments;
    for (QString word : QString::fromUtf8(command).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (const auto found = placeholder().match(word); found.hasMatch())
            word.replace(found.capturedStart(), found.capturedLength(), valueOf(found.captured(1), values));
        arguments << word;
    }
    return arguments;
}

} // namespace

Questions::Questions(const RedisServer &server)
    : m_server(server)
    , m_usualData(qgetenv("XDG_DATA_HOME"))
{
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
    QFile page(QStringLiteral(LOCKSCOPE_QUESTIONS));
    if (!page.open(QIODevice::ReadOnly))
        fail("there is no docs/questions.md");
    for (const QByteArray &line : page.readAll().split('\n')) {
        const QByteArrayList cells = line.split('|');
        if (cells.size() == 5 && cells[2].contains('`'))
            m_rows.insert(cells[1].trimmed(), {cells[2].trimmed().replace('`', QByteArray()), cells[3].trimmed()});
    }
}

Questions::~Questions()
{
    m_record.reset();
    if (m_usualData.isNull())
        qunsetenv("XDG_DATA_HOME");
    else
        qputenv("XDG_DATA_HOME", m_usualData);
}

void Questions::record()
{
    m_record = std::make_unique<CliProcess>(m_server, QStringList{QStringLiteral("record")});
    m_record->waitForOutput("recording to");
}

Questions::Row Questions::row(const QByteArray &symptom) const
{
    if (!m_rows.contains(symptom))
        fail("docs/questions.md has no symptom '" + symptom + "'");
    return m_rows.value(symptom);
}

bool Questions::hasSentence(const Row &row, const Values &values, const QByteArray &output)
{
    const QRegularExpression sentence = lineOf(row.sentence, values);
    const QStringList lines = QString::fromUtf8(output).split(QLatin1Char('\n'));
    return std::any_of(lines.begin(), lines.end(),
                       [&sentence](const QString &line) { return sentence.match(line).hasMatch(); });
}

void Questions::awaitRecorded(const QByteArray &lock, const QByteArray &event) const
{
    QByteArray output;
    const QStringList events{QStringLiteral("events"), QStringLiteral("--since"), QStringLiteral("1h"),
                             QStringLiteral("--name"), QString::fromUtf8(lock)};
    for (const QDeadlineTimer deadline(20'000); !deadline.hasExpired();) {
        output = CliProcess(m_server, events).run().out;
        if (output.contains(event))
            return;
    }
    fail(event + " of " + lock + " was not recorded:\n" + output);
}

QByteArray Questions::ask(const QByteArray &symptom, const Values &values) const
{
    const Row asked = row(symptom);
    QByteArray output;
    for (const QDeadlineTimer deadline(20'000); !deadline.hasExpired();) {
        const CliProcess::Run run = CliProcess(m_server, argumentsOf(asked.command, values)).run();
        output = run.out + run.err;
        if (hasSentence(asked, values, output))
            return {};
    }
    return "no line is '" + asked.sentence + "':\n" + output;
}

std::unique_ptr<CliProcess> Questions::begin(const QByteArray &symptom, const Values &values) const
{
    return std::make_unique<CliProcess>(m_server, argumentsOf(row(symptom).command, values));
}

QByteArray Questions::answer(const QByteArray &symptom, const Values &values, CliProcess &asked) const
{
    (void)asked.finish(Millis(60'000));
    const QByteArray output = asked.out() + asked.err();
    return hasSentence(row(symptom), values, output) ? QByteArray()
                                                     : "no line is '" + row(symptom).sentence + "':\n" + output;
}

QByteArray named(const QByteArray &owner)
{
    return words::namedOwner(Owner(owner)).text.toUtf8();
}

QByteArray presentTime()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toUtf8();
}

} // namespace lockscope::interop
