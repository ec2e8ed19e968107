#pragma once

#include "core/play/record/recording.h"

#include <optional>

namespace lockscope::play {

// How a lock came free before the frame of this number, as far as that was recorded.
struct Freed {
    Happened::What how = Happened::What::GaveBack; // or Expired, TakenAway
    Who by; // whose it had been
    Micros at{};
};
std::optional<Freed> lastFreed(const Recording &recording, std::size_t before, const QString &lock);
// Whether who gets a lock in this frame was woken by a message since asking; or waited at all.
struct Wait {
    bool waited = false;
    bool woken = false;
};
Wait waitOf(const Recording &recording, std::size_t frame);

// As it was told last, before or with this frame; null: it was not.
const Transfer *transferOf(const Recording &recording, std::size_t frame, int number);

} // namespace lockscope::play
