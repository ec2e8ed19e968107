#include "app/connection/hide_passwords.h"

#include "app/app_text.h"

#include <algorithm>
#include <cstring>

namespace lockscope::app {

namespace {

constexpr char hidden[] = "***";

bool hideIn(char *argument)
{
    char *const scheme = std::strstr(argument, "://");
    if (!scheme)
        return false;
    char *const user = scheme + 3;
    char *const host = std::strrchr(user, '@');
    char *const colon = std::strchr(user, ':');
    if (!host || !colon || colon >= host || colon + 1 == host)
        return false;
    char *const password = colon + 1;
    const std::size_t length = std::strlen(argument);
    const std::size_t rest = std::strlen(host);
    const std::size_t shown = std::min<std::size_t>(sizeof hidden - 1, std::size_t(host - password));
    std::memcpy(password, hidden, shown);
    std::memmove(password + shown, host, rest + 1);
    char *const end = password + shown + rest;
    std::memset(end, 0, std::size_t(argument + length - end));
    return true;
}

} // namespace

bool hidePasswords(int argc, char **argv)
{
    bool wereThere = false;
    for (int i = 1; i < argc && argv[i]; ++i)
        wereThere |= hideIn(argv[i]);
    return wereThere;
}

QString passwordWasVisible()
{
    return AppText::tr("the password in the address was visible to other users of this machine (ps) until now; "
                       "use LOCKSCOPE_PASSWORD or --password-file instead");
}

} // namespace lockscope::app
