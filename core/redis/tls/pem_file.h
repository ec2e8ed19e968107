#pragma once

#include "core/base/result.h"
#include "core/base/secret.h"

#include <QByteArray>
#include <QString>

#include <thread>

namespace lockscope::redis {

// What a file should contain. Errors name it.
enum class PemContent : quint8 { CaCertificate, ClientCertificate, PrivateKey };

// Reads a certificate or key file, but at most its first 4 MiB. The error's kind is Precondition. A secret, because a
// certificate's file may also contain a key.
Result<Secret> readPem(PemContent what, const QString &path);
// The error for a file with unexpected content. Its message says what the file contains, and what it should contain.
Error noPem(PemContent what, const QString &path, const QByteArray &says);

// Calls `decode` in a thread of its own. Qt leaves decoding errors ("expecting an rsa key") in the error queue that
// OpenSSL keeps for each thread. The next read of a TLS connection in the same thread would mistake such an error for
// its own and end the connection.
template<class Decode> auto decodedApart(const Decode &decode)
{
    decltype(decode()) result;
    std::thread decoder([&] { result = decode(); });
    decoder.join();
    return result;
}

} // namespace lockscope::redis
