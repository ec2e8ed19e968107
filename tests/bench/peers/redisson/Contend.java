// Many threads contend for one lock with Redisson, for tests/bench/bench_contend.cpp. Arguments: HOST PORT. Prints
// `ready`, then answers each line `KIND OWNERS INSIDE-MS MILLISECONDS NAME` with `COUNT,… WAIT-µs,…`: how often each
// thread got the lock in time, and all waits, including those of threads that still waited at the end.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

public class Contend {
    private static class Tally {
        long count;
        final StringBuilder waits = new StringBuilder();
    }

    private static void keepFor(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime())
            LockSupport.parkNanos(left);
    }

    private static Tally compete(RLock lock, long inside, long end) {
        Tally tally = new Tally();
        while (System.nanoTime() < end) {
            long asked = System.nanoTime();
            lock.lock();
            long got = System.nanoTime();
            tally.waits.append((got - asked) / 1_000).append(',');
            if (got < end) {
                ++tally.count;
                if (inside > 0)
                    keepFor(inside);
            }
            lock.unlock();
        }
        return tally;
    }

    private static RLock lockOf(RedissonClient client, String kind, String name) {
        switch (kind) {
            case "fair":
                return client.getFairLock(name);
            case "write":
                return client.getReadWriteLock(name).writeLock();
            default:
                return client.getLock(name);
        }
    }

    private static String answer(RedissonClient client, ExecutorService threads, String[] words) throws Exception {
        int owners = Integer.parseInt(words[1]);
        long inside = Long.parseLong(words[2]) * 1_000_000;
        long end = System.nanoTime() + Long.parseLong(words[3]) * 1_000_000;
        List<Callable<Tally>> work = new ArrayList<>();
        for (int i = 0; i < owners; ++i)
            work.add(() -> compete(lockOf(client, words[0], words[4]), inside, end));
        StringBuilder counts = new StringBuilder();
        StringBuilder waits = new StringBuilder();
        for (Future<Tally> done : threads.invokeAll(work)) {
            counts.append(done.get().count).append(',');
            waits.append(done.get().waits);
        }
        return counts + " " + waits;
    }

    public static void main(String[] arguments) throws Exception {
        Config config = new Config();
        config.useSingleServer()
                .setAddress("redis://" + arguments[0] + ":" + arguments[1])
                .setConnectionMinimumIdleSize(64)
                .setConnectionPoolSize(64);
        RedissonClient client = Redisson.create(config);
        ExecutorService threads = Executors.newCachedThreadPool();
        System.out.println("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine())
            System.out.println(answer(client, threads, line.split(" ")));
        threads.shutdown();
        client.shutdown();
    }
}
