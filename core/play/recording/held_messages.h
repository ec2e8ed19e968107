#pragma once

#include "core/play/recording/recording.h"

// Messages that are held back between actors and servers.
namespace lockscope::play {

// The messages that are held back after this frame, oldest first. Empty before the first frame. Pure.
std::vector<Transfer> messagesHeld(const Recording &recording, int frame);
// The message that an action chooses by number or by place (not both), if that message is held back.
std::optional<Transfer> chosenOf(const std::vector<Transfer> &held, const act::ToMessages &action);
// The place of a message among those of its actor and direction, from 1. It stays the same when a run is repeated.
int placeOf(const std::vector<Transfer> &held, int number);
bool isNamed(const Transfer &transfer,
             const QByteArray &naming); // whether a message contains act::Chosen::naming. An empty `naming` matches all
act::ToMessages::Way wayOf(const Transfer &transfer);

// Actions on a message that the user selected.
Action deliver(const Transfer &held);
Action drop(const Transfer &held);

} // namespace lockscope::play
