// Acquires and releases locks with Redisson, for tests/bench/bench_peers.cpp. Arguments: HOST PORT. Prints `ready`,
// then answers each line `OWNERS MILLISECONDS` with `PAIRS MICROSECONDS`: that many threads, each with its own lock,
// acquired and released PAIRS times in all.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

public class Pairs {
    private static long pairsUntil(RLock lock, long end) {
        long pairs = 0;
        while (System.nanoTime() < end) {
            lock.lock();
            lock.unlock();
            ++pairs;
        }
        return pairs;
    }

    private static String measure(RedissonClient client, ExecutorService threads, int owners, long millis)
            throws Exception {
        long began = System.nanoTime();
        long end = began + millis * 1_000_000;
        List<Callable<Long>> work = new ArrayList<>();
        for (int i = 0; i < owners; ++i) {
            RLock lock = client.getLock("bench:redisson:" + i);
            work.add(() -> pairsUntil(lock, end));
        }
        long pairs = 0;
        for (Future<Long> done : threads.invokeAll(work))
            pairs += done.get();
        return pairs + " " + (System.nanoTime() - began) / 1_000;
    }

    public static void main(String[] arguments) throws Exception {
        Config config = new Config();
        config.useSingleServer()
                .setAddress("redis://" + arguments[0] + ":" + arguments[1])
                .setConnectionMinimumIdleSize(64)
                .setConnectionPoolSize(64);
        if (System.getProperty("netty") != null)
            config.setNettyThreads(Integer.getInteger("netty"));
        RedissonClient client = Redisson.create(config);
        ExecutorService threads = Executors.newCachedThreadPool();
        System.out.println("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            System.out.println(measure(client, threads, Integer.parseInt(words[0]), Long.parseLong(words[1])));
        }
        threads.shutdown();
        client.shutdown();
    }
}
