#include "ui/play/panes/command_rows.h"

#include "core/base/escape.h"

#include <QCoreApplication>

namespace lockscope::ui {

using play::Fate;
using play::Transfer;

namespace {

constexpr qsizetype longestWord = 120;

QString tr(const char *text)
{
    return QCoreApplication::translate("CommandRows", text);
}

QString word(const QByteArray &bytes, const Calls &calls)
{
    const QString called = calls ? calls(bytes) : QString();
    const QString text = bytes.isEmpty() ? QStringLiteral("\"\"") : elided(toDisplay(bytes), longestWord);
    return called.isEmpty() ? text : tr("%1 (%2)").arg(text, called);
}

QString argumentsText(const Transfer &transfer, const Calls &calls)
{
    QStringList all;
    for (const play::Argument &argument : transfer.arguments) {
        const QString value = word(argument.value, calls);
        all += argument.name.isEmpty() ? value : QStringLiteral("%1=%2").arg(QString::fromUtf8(argument.name), value);
    }
    return all.join(QStringLiteral("  "));
}

QString wordsText(const Transfer &transfer, const Calls &calls)
{
    QStringList all;
    for (const QByteArray &one : transfer.words)
        all += word(one, calls);
    return all.join(QLatin1Char(' '));
}

QString whatText(const Transfer &transfer, const Calls &calls)
{
    switch (transfer.way) {
    case play::Way::Request:
        return transfer.script.isEmpty() ? wordsText(transfer, calls) : argumentsText(transfer, calls);
    case play::Way::Reply: return elided(toDisplay(transfer.reply), longestWord);
    case play::Way::Message: return tr("message %1").arg(wordsText(transfer, calls));
    }
    return {};
}

QString fateText(Fate fate)
{
    switch (fate) {
    case Fate::Passed: return {};
    case Fate::HeldBack: return tr("[held back] ");
    case Fate::Delivered: return tr("[delivered now] ");
    case Fate::Dropped: return tr("[dropped] ");
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
    row.way = isRequest ? tr("%1 → %2").arg(actor, server) : tr("%1 ← %2").arg(actor, server);
    row.script = isRequest ? transfer.script : QByteArray();
    row.what = fateText(transfer.fate) + whatText(transfer, calls);
    row.isError = transfer.isError;
    row.isHeldBack = transfer.fate != Fate::Passed;
    return row;
}

std::vector<CommandRow> commandRows(const play::RecordingPtr &recording)
{
    const Calls calls = callsOf(recording);
    std::vector<CommandRow> rows;
    for (const play::FramePtr &frame : recording->frames) {
        for (const Transfer &transfer : frame->transfers)
            rows.push_back(commandRow(transfer, frame->number, calls));
    }
    return rows;
}

Calls callsOf(const play::RecordingPtr &recording)
{
    return [recording](const QByteArray &bytes) -> QString {
        const auto found =
            recording ? recording->owners.constFind(Owner(bytes)) : QHash<Owner, play::Who>::const_iterator();
        if (!recording || found == recording->owners.constEnd())
            return {};
        const QString name = toDisplay(found->actor.toUtf8());
        return found->thread == 1 ? name : QStringLiteral("%1 · %2").arg(name, QString::number(found->thread));
    };
}

} // namespace lockscope::ui
