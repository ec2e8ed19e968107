#pragma once

#include "core/profiles/profile.h"

#include <QStringList>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui {

// What an address is found again by: a name, and whether the keychain keeps its password. Without a name there is
// nothing to find. GUI thread.
class ProfileFields : public QWidget {
    Q_OBJECT

public:
    explicit ProfileFields(QWidget *parent = nullptr);

    void setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others);
    profiles::Profile profile() const; // with its id; its address and policy are others' to say
    QString name() const;
    QString problem(); // the focus then on where; empty when there is none

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
