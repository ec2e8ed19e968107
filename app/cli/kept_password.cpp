#include "app/cli/kept_password.h"

#include <QEventLoop>
#include <QTimer>

namespace lockscope::cli {

namespace {

constexpr int patienceMillis = 60'000; // with a keychain that asks its owner

} // namespace

Result<std::optional<Secret>> keptPassword(const profiles::PasswordName &name, std::stop_token stop)
{
    using Kept = Result<std::optional<Secret>>;
    Kept kept{Error{Error::Kind::Canceled, QStringLiteral("the keychain did not answer within a minute"), {}, {}}};
    QEventLoop loop;
    profiles::Keychain keychain;
    keychain.read(name, &loop, [&](const Kept &found) {
        kept = found;
        loop.quit();
    });
    QTimer::singleShot(patienceMillis, &loop, &QEventLoop::quit);
    const std::stop_callback onStop(stop, [&loop] { loop.quit(); });
    if (!stop.stop_requested())
        loop.exec();
    return kept;
}

} // namespace lockscope::cli
