#pragma once

#include "core/base/result.h"
#include "core/play/recording/recording.h"

namespace lockscope::play {

// A run as a file for any machine: CBOR {format, version, sha256, run}, with the run compressed by qCompress. Names and
// values are bytes and stay unchanged. The file has the name of a user's scenario without its folder.
QByteArray toFile(const Recording &original);
// Errors (Decode) say what is wrong. The file may be missing, damaged (checksum) or of a later version. If the file has
// a value that we never write, the error also says where.
Result<RecordingPtr> fromFile(const QByteArray &bytes);

Result<void> saveRecording(const QString &path, const Recording &recording); // writes the whole file or nothing
// Whether a file begins like a recorded run, even if it is damaged.
bool isRecording(const QString &path);
Result<RecordingPtr> openRecording(const QString &path);

} // namespace lockscope::play
