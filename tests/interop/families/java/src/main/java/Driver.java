import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** Locks of a library for Java, line by line, as in ../python/driver.py: java Driver LIBRARY */
public class Driver {
    static String library;
    static LettuceConnectionFactory connections;
    static final Map<String, Runnable> held = new ConcurrentHashMap<>(); // by owner and name
    static final Map<String, RedisLockRegistry> registries = new ConcurrentHashMap<>(); // each owner is a program
    static final Map<String, ExecutorService> threads = new ConcurrentHashMap<>(); // of the owners

    public static void main(String[] arguments) throws Exception {
        library = arguments[0];
        answer("0 ok ");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            String owner = words[1].equals("connect") ? "" : words[2];
            threads.computeIfAbsent(owner, o -> Executors.newSingleThreadExecutor()).execute(() -> {
                try {
                    answer(words[0] + " ok " + serve(words));
                } catch (Exception error) {
                    answer(words[0] + " error " + error.getClass().getSimpleName() + " " + error.getMessage());
                }
            });
        }
        System.exit(0);
    }

    static String serve(String[] words) throws Exception {
        switch (words[1]) {
            case "connect":
                connections = new LettuceConnectionFactory("127.0.0.1", Integer.parseInt(words[2]));
                connections.afterPropertiesSet();
                connections.start();
                return "";
            case "acquire":
                return acquire(words[2], words[3], Long.parseLong(words[4]), Long.parseLong(words[5]));
            default:
                held.get(words[2] + " " + words[3]).run();
                return "";
        }
    }

    static String acquire(String owner, String name, long lease, long wait) throws Exception {
        if (library.equals("shedlock")) {
            var terms = new LockConfiguration(Instant.now(), name, Duration.ofMillis(lease), Duration.ZERO);
            var lock = new RedisLockProvider(connections).lock(terms);
            if (lock.isEmpty())
                return "";
            held.put(owner + " " + name, lock.get()::unlock);
            return "job-lock:default:" + name;
        }
        var registry = registries.computeIfAbsent(owner, o -> {
            var made = new RedisLockRegistry(connections, "registry", lease);
            if (library.endsWith("pub-sub"))
                made.setRedisLockType(RedisLockRegistry.RedisLockType.PUB_SUB_LOCK);
            return made;
        });
        var lock = registry.obtain(name);
        if (!lock.tryLock(wait, TimeUnit.MILLISECONDS))
            return "";
        held.put(owner + " " + name, lock::unlock);
        return "registry:" + name;
    }

    static synchronized void answer(String text) {
        System.out.println(text);
    }
}
