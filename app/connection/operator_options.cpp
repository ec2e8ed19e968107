#include "app/connection/operator_options.h"

#include "app/app_text.h"
#include "core/profiles/given_password.h"

namespace lockscope::app {

void OperatorOptions::read(ParsedOptions &given, const QByteArray &named, bool mayUseEnvironment)
{
    // Removes the password from the environment even if it is not used.
    const Secret taken = profiles::takePasswordFromEnvironment("LOCKSCOPE_OPERATOR_PASSWORD");
    const Secret usual = mayUseEnvironment ? taken : Secret();
    const auto password = given.passwordIn(m_passwordFile);
    if (!given.has(m_user)) {
        if (!named.isEmpty())
            credentials = redis::Credentials{named, password.value_or(usual)};
        else if (given.has(m_passwordFile))
            given.wrong(AppText::tr("--operator-password-file needs --operator-user USER, the user of this password"));
        return;
    }
    const QString user = given.value(m_user);
    if (user.isEmpty())
        given.wrong(AppText::tr("--operator-user needs a name, as `ACL LIST` shows it"));
    credentials = redis::Credentials{user.toUtf8(), password.value_or(usual)};
    if (credentials->password.isEmpty())
        given.wrong(mayUseEnvironment || taken.isEmpty()
                        ? AppText::tr("--operator-user needs a password: LOCKSCOPE_OPERATOR_PASSWORD, or "
                                      "--operator-password-file FILE")
                        : AppText::tr("LOCKSCOPE_OPERATOR_PASSWORD belongs to the server of LOCKSCOPE_URL: give "
                                      "--operator-password-file FILE for another one"));
}

} // namespace lockscope::app
