#include "ui/connect/keys/tls_files_look.h"

#include "core/redis/tls/private_key.h"
#include "core/redis/tls/tls_files.h"
#include "ui/connect/address_part.h"
#include "ui/connect/form_section.h"
#include "ui/connect/keys/passphrase_field.h"

#include <QFileInfo>

namespace lockscope::ui {

namespace {

// False for a pipe: a read here would consume its data.
bool isToBeRead(const QLineEdit *field)
{
    return QFileInfo(field->text()).isFile();
}

QString notOf(redis::PemContent what, const QLineEdit *file)
{
    const QString problem = unreadable(file->text());
    if (!problem.isEmpty() || !isToBeRead(file))
        return problem;
    const auto read = redis::certificatesIn(what, file->text());
    return read ? QString() : read.error().message;
}

QString notOfKey(const QLineEdit *file)
{
    const QString problem = unreadable(file->text());
    if (!problem.isEmpty() || !isToBeRead(file) || redis::isKeyEncrypted(file->text()))
        return problem;
    const auto read = redis::readPrivateKey(file->text(), Secret());
    return read ? QString() : read.error().message;
}

} // namespace

QString problemOf(const TlsFields &fields)
{
    const std::pair<QLineEdit *, QString> all[] = {
        {fields.ca, notOf(redis::PemContent::CaCertificate, fields.ca)},
        {fields.cert, notOf(redis::PemContent::ClientCertificate, fields.cert)},
        {fields.key, notOfKey(fields.key)}};
    for (const auto &[file, problem] : all) {
        if (problem.isEmpty())
            continue;
        showAndFocus(file);
        return problem;
    }
    if (fields.cert->text().isEmpty() == fields.key->text().isEmpty())
        return fields.passphrase->problem();
    showAndFocus(fields.cert->text().isEmpty() ? fields.cert : fields.key);
    return AddressPart::tr("A client certificate needs two files: the certificate and its key.");
}

} // namespace lockscope::ui
