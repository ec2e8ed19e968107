#pragma once

#include <QByteArray>
#include <QTemporaryDir>

#define LOCKSCOPE_REQUIRE_SECRET_SERVICE()                                                                             \
    do {                                                                                                               \
        if (!lockscope::SecretService::available()) {                                                                  \
            if (qEnvironmentVariableIsSet("CI"))                                                                       \
                QFAIL("gnome-keyring-daemon or dbus-daemon is missing: install them, CI must run this test");          \
            QSKIP("gnome-keyring-daemon or dbus-daemon is missing: install them to run this test");                    \
        }                                                                                                              \
    } while (false)

namespace lockscope {

// A private D-Bus with its own unlocked keyring, for this process and its children. Create it once per test program,
// before QApplication and before the first use of the keychain. Failures throw std::runtime_error.
class SecretService {
public:
    static bool available();

    SecretService();
    Q_DISABLE_COPY_MOVE(SecretService)

    QString folder() const { return m_folder.path(); } // has the keyring

private:
    void startBus();
    void startKeyring();

    QTemporaryDir m_folder;
    QByteArray m_address;
};

// This process and its children get no D-Bus, whatever the desktop has.
void withoutSecretService();

} // namespace lockscope
