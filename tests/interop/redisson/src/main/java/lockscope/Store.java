package lockscope;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The stores of tests/exclusion/witness/shared_witness.h: each refuses a token smaller than one that it has seen. */
final class Store {
    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int MOST_LOCKS = 64;
    private static final int PLACE_BITS = 24;
    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private final MappedByteBuffer words;

    Store(String path) throws IOException {
        try (FileChannel file = FileChannel.open(Path.of(path), StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            words = file.map(FileChannel.MapMode.READ_WRITE, 0, MOST_LOCKS * Long.BYTES);
        }
    }

    /** The number of this write among those of the lock; 0: refused. */
    long write(int lock, long token) {
        for (;;) {
            long seen = (long) WORD.getVolatile(words, lock * Long.BYTES);
            if (token < seen >> PLACE_BITS) {
                return 0;
            }
            long place = ((seen & PLACE_MASK) + 1) & PLACE_MASK;
            if (WORD.compareAndSet(words, lock * Long.BYTES, seen, (token << PLACE_BITS) | place)) {
                return place;
            }
        }
    }

    long largest(int lock) {
        return (long) WORD.getVolatile(words, lock * Long.BYTES) >> PLACE_BITS;
    }
}
