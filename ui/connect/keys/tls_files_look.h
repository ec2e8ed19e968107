#pragma once

#include <QString>

class QLineEdit;

namespace lockscope::ui {

class PassphraseField;

// The fields of the files with which TLS is spoken, to a server or to sentinels.
struct TlsFields {
    QLineEdit *ca;
    QLineEdit *cert;
    QLineEdit *key;
    PassphraseField *passphrase;
};

// Looks into the files: the first thing to put right, the focus then on where; empty when there is none. A key that is
// encrypted is opened where its passphrase was typed. GUI thread.
QString problemOf(const TlsFields &fields);

} // namespace lockscope::ui
