#include "ui/text/write_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace lockscope::ui {

// What is still to be written by commit() fails without a word: a full disk would leave an empty file, and be told as
// success. So it is flushed before.
Result<bool> writeFile(const QString &name, const QByteArray &bytes)
{
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush() && file.commit())
        return true;
    return Error{Error::Kind::Internal,
                 QCoreApplication::translate("export", "Cannot write %1: %2. Choose another place.")
                     .arg(name, file.errorString()),
                 {},
                 {}};
}

} // namespace lockscope::ui
