#pragma once

#include "core/base/result.h"
#include "core/play/record/recording.h"

namespace lockscope::play {

// A run in a file that opens again on another machine: CBOR {format, version, sha256, run}, the run itself packed
// (qCompress). Names and values are bytes, and come back as they were.
QByteArray toFile(const Recording &recording);
// Errors (Decode) say what is wrong: no such file, a later version, damaged (its checksum), or something in it that is
// nothing we write (and where).
Result<RecordingPtr> fromFile(const QByteArray &bytes);

Result<void> saveRecording(const QString &path, const Recording &recording); // whole, or not at all
// Whether such a file begins as a recorded run does, damaged or not.
bool isRecording(const QString &path);
Result<RecordingPtr> openRecording(const QString &path);

} // namespace lockscope::play
