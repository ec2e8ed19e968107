#pragma once

#include "core/base/secret.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// Certificates for a test, made with the openssl program as operators do it: NAME.crt and NAME.key in a folder that is
// deleted with this object, signed by `ca`. Failures throw std::runtime_error with openssl's message.
class Certificates {
public:
    static bool available();

    Certificates(); // with the authorities `ca` and `stranger`; nobody trusts `stranger`

    QString file(const QByteArray &name) const;
    QByteArray contents(const QByteArray &name) const;
    QByteArray pinOf(const QByteArray &name) const; // SHA-256 of NAME.crt

    static constexpr const char *here = "DNS:localhost,IP:127.0.0.1";
    // Issues a certificate with these subject alternative names. It is valid for `days` from now. If `days` is
    // negative, it has expired (made with faketime, because OpenSSL 3.4 and newer refuse to make a certificate that
    // ends before it begins).
    void issue(const QByteArray &name, const QByteArray &names = here, int days = 30);
    // Writes the key NAME.key as AS.key, encrypted: with PKCS#8, or in openssl's older form.
    enum class Form { Pkcs8, Traditional };
    void encryptKey(const QByteArray &name, const QByteArray &as, const Secret &passphrase, Form form = Form::Pkcs8);
    void signItself(const QByteArray &name, const QByteArray &names = here);

private:
    // `before`: the program that starts openssl, with its arguments.
    void run(const QByteArray &command, const QByteArray &name, const Secret &said = {},
             const QStringList &before = {}) const;

    QTemporaryDir m_folder;
};

} // namespace lockscope
