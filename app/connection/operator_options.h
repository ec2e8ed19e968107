#pragma once

#include "app/app_text.h"
#include "app/connection/parsed_options.h"
#include "core/redis/credentials.h"

#include <optional>

namespace lockscope::app {

// The account for actions, if it differs from the account for watching.
class OperatorOptions final : public OptionGroup {
public:
    Options options() const override { return {m_user, m_passwordFile}; }
    // `named` is the operator of the profile, for a command line without --operator-user. Its password may be missing
    // until it is needed. `mayUseEnvironment` is true if the password in the environment belongs to these servers.
    void read(ParsedOptions &given, const QByteArray &named, bool mayUseEnvironment);

    std::optional<redis::Credentials> credentials;

private:
    const QCommandLineOption m_user{QStringLiteral("operator-user"),
                                    AppText::tr("act as this user, over a separate connection; the user of the URL "
                                                "then only reads "
                                                "(password: LOCKSCOPE_OPERATOR_PASSWORD)"),
                                    QStringLiteral("USER")};
    const QCommandLineOption m_passwordFile{
        QStringLiteral("operator-password-file"),
        AppText::tr("read the operator's password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)"),
        QStringLiteral("FILE")};
};

} // namespace lockscope::app
