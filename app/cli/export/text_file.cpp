#include "app/cli/export/text_file.h"

#include "app/app_text.h"

#include <QFile>
#include <QSaveFile>

namespace lockscope::cli {

Result<void> writeTextFile(const QString &path, const QByteArray &text)
{
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther)
        && file.write(text) == text.size() && file.commit();
    if (isWritten)
        return {};
    return Error{Error::Kind::Forbidden, AppText::tr("cannot write %1: %2").arg(path, file.errorString()), {}, {}};
}

} // namespace lockscope::cli
