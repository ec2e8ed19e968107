#pragma once

#include <QString>

class QLineEdit;

namespace lockscope::ui {

class PassphraseField;

// The fields of the TLS files for a server or sentinels.
struct TlsFields {
    QLineEdit *ca;
    QLineEdit *cert;
    QLineEdit *key;
    PassphraseField *passphrase;
};

// Reads the files. Returns the first correction to make, whose field then has the focus; empty if everything is
// correct. Opens an encrypted key if its passphrase was typed. GUI thread.
QString problemOf(const TlsFields &fields);

} // namespace lockscope::ui
