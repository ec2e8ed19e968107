#pragma once

namespace lockscope::app {

// Overwrites the passwords of addresses (SCHEME://USER:PASSWORD@HOST) in the arguments of this process, which every
// user of the machine can read (ps). Call it after the arguments were copied. Returns true if there was a password.
bool hidePasswords(int argc, char **argv);

inline constexpr char passwordWasVisible[] =
    "the password in the address was visible to other users of this machine (ps) until now; "
    "use LOCKSCOPE_PASSWORD or --password-file instead";

} // namespace lockscope::app
