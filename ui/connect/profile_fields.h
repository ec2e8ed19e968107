#pragma once

#include "core/profiles/profile.h"

#include <QStringList>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui {

// The name under which an address is saved, and whether the keychain keeps its passwords. An address without a name is
// not saved. GUI thread.
class ProfileFields : public QWidget {
    Q_OBJECT

public:
    explicit ProfileFields(QWidget *parent = nullptr);

    void setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others);
    profiles::Profile profile() const; // with its id, but without address and policy
    QString name() const;
    QString problem(); // moves the focus to its field; empty if everything is correct

Q_SIGNALS:
    void edited();

private:
    QLineEdit *m_name;
    QCheckBox *m_keep;
    const QString m_newId = profiles::newProfileId();
    std::optional<profiles::Profile> m_before;
    QStringList m_others;
};

} // namespace lockscope::ui
