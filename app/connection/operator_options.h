#pragma once

#include "app/connection/parsed_options.h"
#include "core/redis/credentials.h"

#include <optional>

namespace lockscope::app {

// Who acts, where that is somebody else than who watches.
class OperatorOptions final : public OptionGroup {
public:
    Options options() const override { return {m_user, m_passwordFile}; }
    // `named`: who acts where it is not said here, as the profile has it; empty: nobody else. That one's password may
    // be missing, until it is needed. `mayUseEnvironment`: a password there is for these servers.
    void read(ParsedOptions &given, const QByteArray &named, bool mayUseEnvironment);

    std::optional<redis::Credentials> credentials;

private:
    const QCommandLineOption m_user{QStringLiteral("operator-user"),
                                    QStringLiteral("act as this user, over a connection that is opened for it; what is "
                                                   "watched is watched as the user of the URL, who only reads then "
                                                   "(password: LOCKSCOPE_OPERATOR_PASSWORD)"),
                                    QStringLiteral("USER")};
    const QCommandLineOption m_passwordFile{
        QStringLiteral("operator-password-file"),
        QStringLiteral("read the operator's password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)"),
        QStringLiteral("FILE")};
};

} // namespace lockscope::app
