package lockscope;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A worker's history as tests/exclusion/history/event.h describes it. On Linux nanoTime() is CLOCK_MONOTONIC. */
final class History {
    private final FileOutputStream file;

    History(String path) throws IOException {
        file = new FileOutputStream(path, true);
    }

    /** {@code more} is ` name=value…`, or empty. One write() a line. */
    synchronized void write(long nanos, String who, String what, String lock, String kind, String more) {
        String line = nanos + " " + who + " " + what + " " + lock + " " + kind + more + "\n";
        try {
            file.write(line.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException error) {
            System.err.println("cannot append to the history: " + error);
            Runtime.getRuntime().halt(1);
        }
    }
}
