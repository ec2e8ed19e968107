#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringView>

namespace lockscope::redis {

// The SHA-256 of a certificate (of its DER), as people and programs write it: 64 hexadecimal digits, with or without
// colons, perhaps behind `SHA256:` or what openssl prints, `sha256 Fingerprint=`. The error says what would be right.
Result<QByteArray> parsePin(QStringView text);

// AB:CD:…, as openssl and browsers show it.
QString pinText(const QByteArray &pin);

} // namespace lockscope::redis
