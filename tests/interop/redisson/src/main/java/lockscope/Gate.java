package lockscope;

import java.util.Collection;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import javax.cache.Cache;
import javax.cache.integration.CacheWriter;

/**
 * Where Redisson is stopped while it holds a lock that it took by itself: a sorted set asks it for an order, a cache has
 * it write through, and neither gets on while the gate is closed.
 */
public class Gate implements Comparator<String>, CacheWriter<String, String> {
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
    public void write(Cache.Entry<? extends String, ? extends String> entry) {
        pass();
    }

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends String>> entries) {
        pass();
    }

    @Override
    public void delete(Object key) {
        pass();
    }

    @Override
    public void deleteAll(Collection<?> keys) {
        pass();
    }
}
