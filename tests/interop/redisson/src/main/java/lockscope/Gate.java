package lockscope;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.cache.integration.CacheLoader;

/**
 * Stops Redisson while it holds a lock that it took by itself. A sorted set calls the gate to compare values, and a
 * cache calls it to load a missing value. Neither continues while the gate is closed.
 */
public class Gate implements Comparator<String>, CacheLoader<String, String> {
    private static volatile CountDownLatch closed = new CountDownLatch(0);

    static void close() {
        closed = new CountDownLatch(1);
    }

    static void open() {
        closed.countDown();
    }

    private static void pass() {
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int compare(String one, String other) {
        pass();
        return one.compareTo(other);
    }

    @Override
    public String load(String key) {
        pass();
        return "value of " + key;
    }

    @Override
    public Map<String, String> loadAll(Iterable<? extends String> keys) {
        Map<String, String> all = new HashMap<>();
        keys.forEach(key -> all.put(key, load(key)));
        return all;
    }
}
