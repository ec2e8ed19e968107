#include "tests/support/certificates.h"

#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QStandardPaths>
#include <QTemporaryFile>

#include <stdexcept>
#include <unistd.h>

namespace lockscope {

namespace {

// Elliptic-curve keys, because RSA keys take a second on a busy machine.
constexpr const char *newKey =
    "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout NAME.key -subj /CN=NAME";

} // namespace

bool Certificates::available()
{
    return !QStandardPaths::findExecutable(QStringLiteral("openssl")).isEmpty();
}

Certificates::Certificates()
{
    for (const char *authority : {"ca", "stranger"})
        run(QByteArray("req -x509 -days 30 -out NAME.crt ") + newKey, authority);
}

QString Certificates::file(const QByteArray &name) const
{
    return m_folder.filePath(QString::fromLatin1(name));
}

QByteArray Certificates::contents(const QByteArray &name) const
{
    QFile file(this->file(name));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("no certificate " + name.toStdString());
    return file.readAll();
}

QByteArray Certificates::pinOf(const QByteArray &name) const
{
    return QSslCertificate(contents(name + ".crt")).digest(QCryptographicHash::Sha256);
}

void Certificates::issue(const QByteArray &name, const QByteArray &names, int days)
{
    run(QByteArray("req -out NAME.csr ") + newKey + " -addext subjectAltName=" + names, name);
    const QByteArray sign =
        "x509 -req -in NAME.csr -CA ca.crt -CAkey ca.key -CAcreateserial -copy_extensions copy -out NAME.crt -days ";
    if (days < 0)
        run(sign + "1", name, {}, {QStringLiteral("faketime"), QStringLiteral("%1 days ago").arg(1 - days)});
    else
        run(sign + QByteArray::number(days), name);
}

void Certificates::signItself(const QByteArray &name, const QByteArray &names)
{
    run(QByteArray("req -x509 -days 30 -out NAME.crt ") + newKey + " -addext subjectAltName=" + names, name);
}

void Certificates::encryptKey(const QByteArray &name, const QByteArray &as, const Secret &passphrase, Form form)
{
    run("pkey -in NAME.key -aes-256-cbc -passout stdin -out " + as + ".key"
            + (form == Form::Traditional ? " -traditional" : ""),
        name, passphrase);
}

void Certificates::run(const QByteArray &command, const QByteArray &name, const Secret &said,
                       const QStringList &before) const
{
    QStringList arguments = before;
    arguments << QStringLiteral("openssl");
    for (const QByteArray &word : QByteArray(command).replace("NAME", name).split(' '))
        arguments << QString::fromLatin1(word);
    QProcess openssl;
    openssl.setWorkingDirectory(m_folder.path());
    // Not through the buffer of a QProcess, which keeps what it has written: tests search the memory for secrets.
    QTemporaryFile input;
    const auto clear = said.reveal();
    if (!input.open() || ::write(input.handle(), clear.bytes().constData(), std::size_t(clear.bytes().size())) < 0)
        throw std::runtime_error("no file for what openssl is told");
    openssl.setStandardInputFile(input.fileName());
    const QString program = arguments.takeFirst();
    openssl.start(program, arguments);
    if (!openssl.waitForFinished(60'000) || openssl.exitCode() != 0)
        throw std::runtime_error("openssl: " + openssl.readAllStandardError().toStdString());
}

} // namespace lockscope
