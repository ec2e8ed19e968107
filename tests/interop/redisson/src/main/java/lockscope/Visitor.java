package lockscope;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;

/**
 * One owner. Redisson tells nobody until when a hold is good: what is claimed here is what can be known from outside,
 * the lease less 1 % and 2 ms from before the acquire was called. So only fixed leases are taken, waits are short
 * compared with them, and nothing is acted on later than that.
 */
final class Visitor {
    private final Clients clients;
    private final History history;
    private final String who;
    private final String[] uses;
    private final Random random;
    private String name;
    private String kind;
    private long deadline;

    Visitor(Clients clients, History history, String who, String[] uses, Random random) {
        this.clients = clients;
        this.history = history;
        this.who = who;
        this.uses = uses;
        this.random = random;
    }

    void visit() throws InterruptedException {
        String[] use = uses[random.nextInt(uses.length)].replace("!", "").split("=");
        String[] kinds = use[1].split("\\+");
        name = use[0];
        kind = kinds[random.nextInt(kinds.length)];
        RLock lock = lock();
        if (lock != null && take(lock)) {
            stay();
            give(lock);
        }
        Thread.sleep(random.nextInt(20));
    }

    /** Null: not a kind that this version of Redisson has, or not one that is taken for a time. */
    private RLock lock() {
        try {
            return (RLock) clients.object("worker", kind, name);
        } catch (ReflectiveOperationException | ClassCastException | NullPointerException notHere) {
            return null;
        }
    }

    private boolean take(RLock lock) throws InterruptedException {
        long lease = 300 + random.nextInt(1_700);
        long wait = random.nextInt(3) == 0 ? 0 : random.nextInt((int) lease / 2);
        long asked = System.nanoTime();
        history.write(asked, who, "invoke", name, kind, " lease=" + lease);
        deadline = asked + lease * 990_000 - 2_000_000;
        try {
            String token = tryLock(lock, wait, lease);
            long now = System.nanoTime();
            if (token == null) {
                history.write(now, who, "fail", name, kind, " why=in-time");
                return false;
            }
            history.write(now, who, "ok", name, kind,
                " deadline=" + deadline + token + " number=1 lease=" + lease);
            return true;
        } catch (InvocationTargetException | RuntimeException | IllegalAccessException error) {
            history.write(System.nanoTime(), who, "unknown", name, kind, " why=exception");
            Thread.sleep(20);
            return false;
        }
    }

    /** ` token=N` of a fenced lock, nothing of others; null when it was not given. */
    private String tryLock(RLock lock, long wait, long lease)
        throws InterruptedException, InvocationTargetException, IllegalAccessException {
        if (!kind.equals("fenced")) {
            return lock.tryLock(wait, lease, TimeUnit.MILLISECONDS) ? "" : null;
        }
        Object token = tryLockAndGetToken(lock).invoke(lock, wait, lease, TimeUnit.MILLISECONDS);
        return token == null ? null : " token=" + token;
    }

    private static Method tryLockAndGetToken(RLock lock) {
        try {
            return lock.getClass().getMethod("tryLockAndGetToken", long.class, long.class, TimeUnit.class);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void stay() throws InterruptedException {
        Thread.sleep(random.nextInt(50) == 0 ? random.nextInt(1_500) : random.nextInt(10));
        long now = System.nanoTime();
        if (now < deadline) {
            history.write(now, who, "act", name, kind, "");
        }
    }

    private void give(RLock lock) {
        history.write(System.nanoTime(), who, "release", name, kind, " number=1");
        String how = "freed";
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException notMine) {
            how = "not-held";
        } catch (RuntimeException error) {
            how = "unknown";
        }
        history.write(System.nanoTime(), who, "released", name, kind, " number=1 why=" + how);
    }
}
