#pragma once

#include "core/base/secret.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// Certificates for a test, made by the openssl program as operators make theirs: NAME.crt and NAME.key in a folder that
// goes with it, signed by `ca`. What cannot be made throws std::runtime_error with what openssl says.
class Certificates {
public:
    static bool available();

    Certificates(); // with the authorities `ca`, and `stranger` which nobody trusts

    QString file(const QByteArray &name) const;
    QByteArray contents(const QByteArray &name) const;
    QByteArray pinOf(const QByteArray &name) const; // SHA-256 of NAME.crt

    static constexpr const char *here = "DNS:localhost,IP:127.0.0.1";
    // For these subject alternative names; `days`: how long it is valid from now, less than 0: it has run out
    // (made by faketime, as OpenSSL from 3.4 on makes nothing that ends before it begins).
    void issue(const QByteArray &name, const QByteArray &names = here, int days = 30);
    // NAME.key once more as AS.key, encrypted: by PKCS#8, or as openssl did it before.
    enum class Form { Pkcs8, Traditional };
    void encryptKey(const QByteArray &name, const QByteArray &as, const Secret &passphrase, Form form = Form::Pkcs8);
    void signItself(const QByteArray &name, const QByteArray &names = here);

private:
    // `before`: what openssl is started by, with its arguments.
    void run(const QByteArray &command, const QByteArray &name, const Secret &said = {},
             const QStringList &before = {}) const;

    QTemporaryDir m_folder;
};

} // namespace lockscope
