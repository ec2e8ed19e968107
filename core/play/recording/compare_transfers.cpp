#include "core/play/recording/compare_transfers.h"

#include <QMap>
#include <QRegularExpression>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

// One character for each byte, so that a regular expression can match bytes.
QString characters(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes);
}

// Replaces each random id by the name of its owner. All ids without a known owner become the same placeholder.
QString withoutLots(const QByteArray &bytes, const Recording &run)
{
    static const QRegularExpression drawn(
        QStringLiteral("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:[0-9]+)?|[0-9a-f]{16,}"));
    const auto whole = run.owners.constFind(Owner(bytes));
    if (whole != run.owners.constEnd())
        return characters(laneOwner(*whole).raw());
    QString text = characters(bytes);
    auto found = drawn.match(text);
    for (; found.hasMatch(); found = drawn.match(text, found.capturedStart() + 1)) {
        const auto owner = run.owners.constFind(Owner(found.captured().toLatin1()));
        const QString name = owner == run.owners.constEnd() ? QStringLiteral("~") : characters(laneOwner(*owner).raw());
        text.replace(found.capturedStart(), found.capturedLength(), name);
    }
    return text;
}

QString withoutNumbers(QString text, const QString &leastDigits)
{
    return text.replace(QRegularExpression(QStringLiteral("[0-9]{%1,}").arg(leastDigits)), QStringLiteral("#"));
}

class TransferText {
public:
    // Ignores numbers of 11 or more digits, which are times since the epoch. If the speeds differ, ignores all numbers
    // of two or more digits, because scripted durations also differ.
    TransferText(const Recording &run, bool isSameSpeed)
        : m_run(run)
        , m_leastDigits(isSameSpeed ? QStringLiteral("11") : QStringLiteral("2"))
    { }

    // `asked`: for a reply, the command or the script of its request.
    QString of(const Transfer &transfer, const QByteArray &asked) const
    {
        QStringList words{transfer.actor,
                          transfer.server,
                          QString::number(int(transfer.way)),
                          QString::number(int(transfer.fate)),
                          characters(transfer.script),
                          characters(asked)};
        for (const Argument &argument : transfer.arguments)
            words += characters(argument.name) + QLatin1Char('=') + word(argument.value);
        for (const QByteArray &one : transfer.words)
            words += word(one);
        words += withoutNumbers(withoutLots(transfer.reply, m_run), QStringLiteral("2"));
        words += transfer.isError ? QStringLiteral("error") : QString();
        return words.join(QChar(0));
    }

private:
    QString word(const QByteArray &bytes) const { return withoutNumbers(withoutLots(bytes, m_run), m_leastDigits); }

    const Recording &m_run;
    QString m_leastDigits;
};

struct ToldTransfer {
    OnlyHere::Told which;
    QString words;
    bool isPassing = false;
};

// In the order of the recording.
std::vector<ToldTransfer> toldTransfers(const Recording &run, bool isSameSpeed)
{
    const TransferText words(run, isSameSpeed);
    std::vector<ToldTransfer> all;
    QHash<int, QByteArray> asked; // by the number of the request
    QSet<int> passing; // requests
    for (const FramePtr &frame : run.frames) {
        const bool isWhile = frame->happened.what == What::Renewed || frame->happened.what == What::LookedAgain;
        for (const Transfer &transfer : frame->transfers) {
            const bool isPassing = isWhile || transfer.script.endsWith("_renew") || passing.contains(transfer.answers);
            if (isPassing)
                passing.insert(transfer.number);
            asked[transfer.number] = transfer.script.isEmpty() ? transfer.words.value(0) : transfer.script;
            all.push_back(
                {{transfer.number, transfer.fate}, words.of(transfer, asked.value(transfer.answers)), isPassing});
        }
    }
    return all;
}

std::set<OnlyHere::Told> onlyIn(const std::vector<ToldTransfer> &these, const std::vector<ToldTransfer> &others)
{
    QMap<QString, int> left;
    for (const ToldTransfer &told : others)
        ++left[told.words];
    const QMap<QString, int> all = left;
    std::set<OnlyHere::Told> only;
    for (const ToldTransfer &told : these) {
        if (told.isPassing ? !all.contains(told.words) : left[told.words]-- <= 0)
            only.insert(told.which);
    }
    return only;
}

} // namespace

OnlyHere compareTransfers(const Recording &left, const Recording &right)
{
    const bool isSameSpeed = left.speed == right.speed;
    const std::vector<ToldTransfer> ofLeft = toldTransfers(left, isSameSpeed);
    const std::vector<ToldTransfer> ofRight = toldTransfers(right, isSameSpeed);
    return {onlyIn(ofLeft, ofRight), onlyIn(ofRight, ofLeft)};
}

} // namespace lockscope::play
