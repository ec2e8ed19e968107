#pragma once

#include "core/base/secret.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui {

class MessageLine;

// Asks for the passphrase of an encrypted private key, and accepts only the correct one. GUI thread.
class PassphraseDialog : public QDialog {
    Q_OBJECT

public:
    // `why` is a sentence with the reason for asking; empty means only that the passphrase is not known yet.
    PassphraseDialog(const QString &keyFile, const QString &why, bool isToBeKept, QWidget *parent = nullptr);
    ~PassphraseDialog() override;

    void setMayBeKept(bool may); // if not, the passphrase applies until the program ends
    Secret passphrase() const;
    bool isToBeKept() const; // in the keychain

public Q_SLOTS:
    void accept() override;

private:
    const QString m_keyFile;
    QLineEdit *m_field;
    MessageLine *m_why;
    QCheckBox *m_keep;
};

} // namespace lockscope::ui
