#pragma once

#include "core/base/secret.h"

#include <QLineEdit>

namespace lockscope::ui {

// What opens the private key that is named in another field, when that is encrypted. It belongs to this file: when
// another is named, it is forgotten. GUI thread.
class PassphraseField final : public QLineEdit {
    Q_OBJECT

public:
    PassphraseField(QLineEdit *keyFile, QWidget *parent);
    ~PassphraseField() override;

    bool isWanted() const { return m_isWanted; } // the file is there, and encrypted
    Secret passphrase() const; // empty where none is wanted, or was typed
    // What is wrong with what was typed, the focus then here; empty: nothing is, or nothing was.
    QString problem();
    // Nothing was typed, and it is wanted; the focus then here.
    QString missing();

Q_SIGNALS:
    void wantedChanged(); // behind what the other field says of its change

private:
    void look();

    QLineEdit *m_keyFile;
    bool m_isWanted = false;
};

} // namespace lockscope::ui
