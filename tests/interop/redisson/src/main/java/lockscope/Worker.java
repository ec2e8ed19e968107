package lockscope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Contends for locks beside the workers of tests/exclusion until SIGTERM, and writes the same history. It understands
 * --url, --history, --shared, --number, --locks, --seed, --owners and --fair-wait, and ignores the rest.
 */
public final class Worker {
    /**
     * A subscription whose answer is lost keeps its channel for so long. Threads wait 7.5 s for the channel and then try
     * again, so this is shorter.
     */
    private static final int LOST_ANSWER_MS = 5_000;

    private volatile boolean stopping;

    public static void main(String[] args) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            options.put(args[i].substring(2), args[i + 1]);
        }
        new Worker().run(options);
    }

    private void run(Map<String, String> options) throws Exception {
        String number = options.get("number");
        History history = new History(options.get("history"));
        Store store = options.containsKey("shared") ? new Store(options.get("shared")) : null;
        Clients clients = new Clients();
        boolean mayQueue = clients.connect("worker", options.get("url"), Visitor.WATCHDOG,
            Long.parseLong(options.getOrDefault("fair-wait", "2000")), LOST_ANSWER_MS);
        List<Thread> threads = new ArrayList<>();
        int owners = Integer.parseInt(options.getOrDefault("owners", "3"));
        for (int i = 1; i <= owners; i++) {
            Visitor visitor = new Visitor(clients, history, store, number + "." + i, options.get("locks").split(","),
                mayQueue, new Random(Long.parseLong(options.get("seed")) * 1_009 + i));
            threads.add(new Thread(() -> work(visitor), "owner-" + i));
        }
        history.write(System.nanoTime(), number, "begin", "-", "-", " number=" + number + " why=redisson");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(threads, history, number)));
        threads.forEach(thread -> thread.setUncaughtExceptionHandler(Worker::fail));
        threads.forEach(Thread::start);
    }

    /** An exception in here ends the worker, so that nobody takes its silence for success. */
    private static void fail(Thread thread, Throwable mistake) {
        mistake.printStackTrace();
        Runtime.getRuntime().halt(1);
    }

    private void work(Visitor visitor) {
        while (!stopping) {
            try {
                visitor.visit();
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    /** After SIGTERM every owner ends its visit, except one that Redisson keeps waiting for the server. */
    private void end(List<Thread> threads, History history, String number) {
        stopping = true;
        long until = System.nanoTime() + 15_000_000_000L;
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException stopped) {
                break;
            }
        }
        if (threads.stream().noneMatch(Thread::isAlive)) {
            history.write(System.nanoTime(), number, "end", "-", "-", "");
        }
        Runtime.getRuntime().halt(0);
    }
}
