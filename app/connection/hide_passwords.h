#pragma once

#include <QString>

namespace lockscope::app {

// Overwrites the passwords of addresses (SCHEME://USER:PASSWORD@HOST) in the arguments of this process, which every
// user of the machine can read (ps). Call it after the arguments were copied. Returns true if there was a password.
bool hidePasswords(int argc, char **argv);

QString passwordWasVisible(); // a sentence for the user

} // namespace lockscope::app
