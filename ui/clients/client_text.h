#pragma once

#include "core/clients/analysis/client.h"
#include "ui/models/nicknames.h"
#include "ui/theme/colours.h"

// Texts about clients, in the user's language.
namespace lockscope::ui {

QString clientName(const clients::Uuid &uuid, const Nicknames &nicknames); // the nickname, or the short UUID
QString clientStateWord(clients::ClientState state);
QString statesText(const clients::Client &client); // all its states, worst first
QString sourceWord(clients::Source source);
Tone toneOf(clients::ClientState state);

} // namespace lockscope::ui
