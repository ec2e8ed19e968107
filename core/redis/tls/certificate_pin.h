#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringView>

namespace lockscope::redis {

// Parses the SHA-256 of a certificate (of its DER): 64 hexadecimal digits with or without colons, optionally after
// `SHA256:` or openssl's `sha256 Fingerprint=`. The error describes the expected form.
Result<QByteArray> parsePin(QStringView text);

// The form AB:CD:…, as openssl and browsers show it.
QString pinText(const QByteArray &pin);

} // namespace lockscope::redis
