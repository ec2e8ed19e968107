#include "tests/support/ui/offscreen_size.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

namespace lockscope {

void setOffscreenSize(const QSize &size)
{
    if (qgetenv("QT_QPA_PLATFORM") != "offscreen")
        return;
    static const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("screen.json")));
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(
        QStringLiteral(R"({"synchronousWindowSystemEvents": false, "windowFrameMargins": false, "screens": [{"name": )"
                       R"("test", "x": 0, "y": 0, "width": %1, "height": %2, "logicalDpi": 96, )"
                       R"("logicalBaseDpi": 96, "dpr": 1}]})")
            .arg(size.width())
            .arg(size.height())
            .toUtf8());
    qputenv("QT_QPA_PLATFORM", QByteArray("offscreen:configfile=" + file.fileName().toUtf8()));
}

} // namespace lockscope
