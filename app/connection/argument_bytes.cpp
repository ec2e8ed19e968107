#include "app/connection/argument_bytes.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/redis/address.h"

namespace lockscope::app {

namespace {

constexpr qsizetype mostShown = 200;

QString textOf(const QByteArray &argument)
{
    return QString::fromLocal8Bit(argument); // as QCoreApplication::arguments() does
}

} // namespace

QByteArrayList argumentBytes(int argc, char **argv)
{
    QByteArrayList all;
    for (int i = 1; i < argc && argv[i]; ++i)
        all << QByteArray(argv[i]);
    return all;
}

QStringList textsOf(const QByteArrayList &arguments)
{
    QStringList all;
    for (const QByteArray &argument : arguments)
        all << textOf(argument);
    return all;
}

std::optional<QString> whyNotText(const QByteArrayList &arguments)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QByteArray &argument = arguments[i];
        if (textOf(argument).toLocal8Bit() == argument)
            continue;
        const QString shown = elided(redis::withoutSecrets(toDisplay(argument)), mostShown);
        return AppText::tr("argument %1 is not plain UTF-8 text: '%2'. In a name, write each such byte as \\xHH")
            .arg(QString::number(i + 1), shown);
    }
    return std::nullopt;
}

} // namespace lockscope::app
