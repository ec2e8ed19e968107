#include "ui/play/panes/command_rows.h"

#include "core/base/escape.h"

#include <QCoreApplication>

namespace lockscope::ui {

using play::Fate;
using play::Transfer;

namespace {

constexpr qsizetype longestWord = 120;
constexpr qsizetype longestId = 9; // characters of an id that the owner's name follows

struct CommandRows {
    Q_DECLARE_TR_FUNCTIONS(CommandRows)
};

// Shows bytes in full or shortened.
struct Telling {
    const Calls &calls;
    bool isWhole;

    QString cut(const QByteArray &bytes, qsizetype most) const
    {
        return isWhole ? toDisplay(bytes) : elided(toDisplay(bytes), most);
    }
    QString word(const QByteArray &bytes) const
    {
        const QString called = calls ? calls(bytes) : QString();
        if (bytes.isEmpty())
            return QStringLiteral("\"\"");
        return called.isEmpty() ? cut(bytes, longestWord)
                                : CommandRows::tr("%1 (%2)").arg(cut(bytes, longestId), called);
    }
    QString arguments(const Transfer &transfer) const
    {
        QStringList all;
        for (const play::Argument &argument : transfer.arguments) {
            const QString value = word(argument.value);
            all +=
                argument.name.isEmpty() ? value : QStringLiteral("%1=%2").arg(QString::fromUtf8(argument.name), value);
        }
        return all.join(QStringLiteral("  "));
    }
    QString words(const Transfer &transfer) const
    {
        QStringList all;
        for (const QByteArray &one : transfer.words)
            all += word(one);
        return all.join(QLatin1Char(' '));
    }
    QString what(const Transfer &transfer) const
    {
        switch (transfer.way) {
        case play::Way::Request: return transfer.script.isEmpty() ? words(transfer) : arguments(transfer);
        case play::Way::Reply: return cut(transfer.reply, longestWord);
        case play::Way::Message: return CommandRows::tr("message %1").arg(words(transfer));
        }
        return {};
    }
};

QString fateText(Fate fate)
{
    switch (fate) {
    case Fate::Passed: return {};
    case Fate::HeldBack: return CommandRows::tr("[held back] ");
    case Fate::Delivered: return CommandRows::tr("[delivered now] ");
    case Fate::Dropped: return CommandRows::tr("[dropped] ");
    }
    return {};
}

} // namespace

QString timeText(play::Micros at)
{
    return QStringLiteral("%1 s").arg(double(at.count()) / 1e6, 0, 'f', 3);
}

CommandRow commandRow(const Transfer &transfer, int frame, const Calls &calls)
{
    const QString actor = toDisplay(transfer.actor.toUtf8());
    const QString server = toDisplay(transfer.server.toUtf8());
    const bool isRequest = transfer.way == play::Way::Request;
    CommandRow row;
    row.frame = frame;
    row.number = transfer.number;
    row.at = transfer.at;
    row.way = isRequest ? CommandRows::tr("%1 → %2").arg(actor, server) : CommandRows::tr("%1 ← %2").arg(actor, server);
    row.script = isRequest ? transfer.script : QByteArray();
    row.what = fateText(transfer.fate) + Telling{calls, false}.what(transfer);
    row.whole = fateText(transfer.fate) + Telling{calls, true}.what(transfer);
    row.isError = transfer.isError;
    row.isHeldBack = transfer.fate != Fate::Passed;
    row.fate = transfer.fate;
    return row;
}

std::vector<CommandRow> commandRows(const play::RecordingPtr &recording, std::size_t from)
{
    const Calls calls = callsOf(recording);
    std::vector<CommandRow> rows;
    for (std::size_t i = from; i < recording->frames.size(); ++i) {
        const play::Frame &frame = *recording->frames[i];
        for (const Transfer &transfer : frame.transfers)
            rows.push_back(commandRow(transfer, frame.number, calls));
    }
    return rows;
}

Calls callsOf(const play::RecordingPtr &recording)
{
    return [recording](const QByteArray &bytes) -> QString {
        if (!recording)
            return {};
        static const QByteArray writes = ":write"; // the suffix of a writer in a read-write lock
        const QByteArray owner = bytes.endsWith(writes) ? bytes.chopped(writes.size()) : bytes;
        const auto found = recording->owners.constFind(Owner(owner));
        if (found == recording->owners.constEnd())
            return {};
        const QString name = toDisplay(found->actor.toUtf8());
        return found->thread == 1 ? name : QStringLiteral("%1 · %2").arg(name, QString::number(found->thread));
    };
}

} // namespace lockscope::ui
