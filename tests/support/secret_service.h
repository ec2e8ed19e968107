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

// A private D-Bus with an unlocked keyring of its own, for this process and its children, from the first use of the
// keychain on: one per test program, made before QApplication is. What cannot be done throws std::runtime_error.
class SecretService {
public:
    static bool available();

    SecretService();
    Q_DISABLE_COPY_MOVE(SecretService)

    QString folder() const { return m_folder.path(); } // where the keyring lies

private:
    void startBus();
    void startKeyring();

    QTemporaryDir m_folder;
    QByteArray m_address;
};

// No D-Bus for this process and its children, whatever the desktop has.
void withoutSecretService();

} // namespace lockscope
