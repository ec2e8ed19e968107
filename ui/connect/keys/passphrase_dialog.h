#pragma once

#include "core/base/secret.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui {

class MessageLine;

// Asks for what opens an encrypted private key, and takes nothing else. GUI thread.
class PassphraseDialog : public QDialog {
    Q_OBJECT

public:
    // `why`: it is asked for, in a sentence; empty: nobody has it yet.
    PassphraseDialog(const QString &keyFile, const QString &why, bool isToBeKept, QWidget *parent = nullptr);
    ~PassphraseDialog() override;

    void setMayBeKept(bool may); // else it is good for this run of the program
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
