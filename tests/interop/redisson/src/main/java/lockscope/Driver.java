package lockscope;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads requests from stdin, one a line, and answers each on stdout when it is done, whatever else is under way:
 *
 * <pre>
 * ID connect CLIENT [cluster+|defaults+]URL WATCHDOG_MS
 * ID close CLIENT
 * ID call CLIENT THREAD KIND NAME METHOD [ARGUMENT...]
 * ID asleep CLIENT THREAD
 * ID gate open|close
 * </pre>
 *
 * THREAD is the name of a worker thread, which starts at its first use, because an owner of Redisson is a thread. A
 * thread is asleep when it is at the point where an unlock message wakes it. `defaults+` keeps Redisson's default number
 * of connections and gives them the client's name. Clients `PROGRAM@SERVER` share their threads. Answers are
 * `ID ok VALUE` and `ID error CLASS MESSAGE`. Ends with stdin.
 */
public final class Driver {
    private final Clients clients = new Clients();
    private final Map<String, ExecutorService> threads = new ConcurrentHashMap<>();
    private final Map<String, Thread> workers = new ConcurrentHashMap<>();

    public static void main(String[] args) throws IOException {
        new Driver().run();
        Runtime.getRuntime().halt(0);
    }

    private void run() throws IOException {
        answer("0", "ok ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> words = Arrays.asList(line.split(" "));
            String program = Clients.programOf(words.get(2));
            String thread = words.get(1).equals("call") ? program + "/" + words.get(3) : words.get(2);
            threads.computeIfAbsent(thread, this::start).execute(() -> serve(words));
        }
    }

    private ExecutorService start(String thread) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread worker = new Thread(work, thread);
            workers.put(thread, worker);
            return worker;
        });
    }

    /** Whether the thread waits at the semaphore that Redisson keeps for the waiters of a lock. */
    private boolean isAsleep(String thread) {
        Thread worker = workers.get(thread);
        if (worker == null || (worker.getState() != Thread.State.WAITING
            && worker.getState() != Thread.State.TIMED_WAITING)) {
            return false;
        }
        return Arrays.stream(worker.getStackTrace())
            .anyMatch(frame -> frame.getClassName().equals("java.util.concurrent.Semaphore"));
    }

    private void serve(List<String> words) {
        try {
            answer(words.get(0), "ok " + carryOut(words.get(1), words.subList(2, words.size())));
        } catch (InvocationTargetException wrapped) {
            answer(words.get(0), describe(wrapped.getCause()));
        } catch (Exception | LinkageError error) {
            answer(words.get(0), describe(error));
        }
    }

    private Object carryOut(String verb, List<String> words) throws Exception {
        switch (verb) {
        case "connect":
            clients.connect(words.get(0), words.get(1), Long.parseLong(words.get(2)));
            return "";
        case "close":
            clients.close(words.get(0));
            return "";
        case "call":
            return call(clients.object(words.get(0), words.get(2), words.get(3)), words.get(4),
                words.subList(5, words.size()));
        case "asleep":
            return isAsleep(words.get(0) + "/" + words.get(1));
        case "gate":
            if (words.get(0).equals("close")) {
                Gate.close();
            } else {
                Gate.open();
            }
            return "";
        default:
            throw new IllegalArgumentException("there is no verb " + verb);
        }
    }

    /**
     * Repeats a request that was not sent: while Redisson reassigns a moved slot from one master to the next, it has
     * no node for the lock.
     */
    private static Object call(Object target, String method, List<String> arguments) throws Exception {
        for (;;) {
            try {
                return Call.invoke(target, method, arguments);
            } catch (InvocationTargetException wrapped) {
                if (!wrapped.getCause().getClass().getSimpleName().equals("RedisNodeNotFoundException")) {
                    throw wrapped;
                }
                Thread.sleep(10);
            }
        }
    }

    private static String describe(Throwable error) {
        return "error " + error.getClass().getSimpleName() + " " + String.valueOf(error.getMessage()).replace('\n', ' ');
    }

    private static synchronized void answer(String id, String text) {
        System.out.println(id + " " + text);
        System.out.flush();
    }
}
