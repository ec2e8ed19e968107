#include "ui/text/write_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace lockscope::ui {

Result<bool> writeFile(const QString &name, const QByteArray &bytes)
{
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return true;
    return Error{Error::Kind::Internal,
                 QCoreApplication::translate("export", "Cannot write %1: %2. Choose another place.")
                     .arg(name, file.errorString()),
                 {},
                 {}};
}

} // namespace lockscope::ui
