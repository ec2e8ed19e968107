#pragma once

#include "core/play/record/recording.h"

// What lies held back between actors and servers, one by one.
namespace lockscope::play {

// After this frame, oldest first; none: there is no such frame. Each as it was told last, with its number. Pure.
std::vector<Transfer> messagesHeld(const Recording &recording, int frame);
// Those of the recording's last frame that this is about, by number or by place (not both); none: no such one.
std::optional<Transfer> chosenOf(const std::vector<Transfer> &held, const act::ToMessages &action);
// The place of one among those that go its way for its actor, from 1; it says the same in a run that is played again.
int placeOf(const std::vector<Transfer> &held, int number);
bool isNamed(const Transfer &transfer, const QByteArray &naming); // act::Chosen::naming; an empty one names all
act::ToMessages::Way wayOf(const Transfer &transfer);

// For somebody who points at it.
Action deliver(const Transfer &held);
Action drop(const Transfer &held);

} // namespace lockscope::play
