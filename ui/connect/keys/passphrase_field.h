#pragma once

#include "core/base/secret.h"

#include <QLineEdit>

namespace lockscope::ui {

// The passphrase of the private key named in another field, if the key is encrypted. The passphrase belongs to this
// file and is removed when another file is named. GUI thread.
class PassphraseField final : public QLineEdit {
    Q_OBJECT

public:
    PassphraseField(QLineEdit *keyFile, QWidget *parent);
    ~PassphraseField() override;

    bool isWanted() const { return m_isWanted; } // the file exists and is encrypted
    Secret passphrase() const; // empty if not wanted or not typed
    // The error in the typed passphrase; this field then has the focus. Empty if it is correct or not typed.
    QString problem();
    // The message if a passphrase is wanted but not typed; this field then has the focus.
    QString missing();

Q_SIGNALS:
    void wantedChanged(); // emitted after the change signal of the other field

private:
    void look();

    QLineEdit *m_keyFile;
    bool m_isWanted = false;
};

} // namespace lockscope::ui
