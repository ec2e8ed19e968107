package lockscope;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;

/**
 * One owner. Redisson does not report how long a hold is valid, so the owner claims what can be known from outside: the
 * lease less 1 % and 2 ms, counted from before the acquire, or the TTL less the same, counted from before the query.
 * Waits are short compared with leases, and nobody acts later than that. Plain semaphores are left out, because a permit
 * whose answer Redisson lost would be gone forever. Multi-locks are acquired without a lease: with a lease, Redisson
 * sets the members' TTL at the end, whoever owns them then.
 */
final class Visitor {
    static final long WATCHDOG = 2_000;

    private final Clients clients;
    private final History history;
    private final Store store;
    private final String who;
    private final String[] uses;
    private final boolean mayQueue;
    private final Random random;
    private int place;
    private List<String> names; // the name of the lock, or of the members of a multi-lock
    private List<RLock> locks; // the same as objects
    private String kind;
    private long lease;
    private boolean watched;
    private long deadline;
    private long token;
    private String permit;
    private final List<RLock> inDoubt = new ArrayList<>(); // possibly held, so the watchdog would renew them forever

    /** {@code mayQueue}: a waiter that is killed in a fair lock's queue does not block it for minutes. */
    Visitor(Clients clients, History history, Store store, String who, String[] uses, boolean mayQueue, Random random) {
        this.clients = clients;
        this.history = history;
        this.store = store;
        this.who = who;
        this.uses = uses;
        this.mayQueue = mayQueue;
        this.random = random;
    }

    void visit() throws InterruptedException {
        place = random.nextInt(uses.length);
        String[] use = uses[place].replace("!", "").split("=");
        String[] kinds = use[1].split("\\+");
        names = List.of(use[0]);
        kind = kinds[random.nextInt(kinds.length)].split("\\*")[0];
        Object lock = lock();
        inDoubt.removeIf(Visitor::letGo);
        if (lock != null && take(lock)) {
            stay(lock);
            give(lock);
        }
        Thread.sleep(random.nextInt(20));
    }

    /** False: the validity could not be determined. */
    private static boolean letGo(RLock lock) {
        try {
            while (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
            return true;
        } catch (RuntimeException error) {
            return false;
        }
    }

    /** Null: this version of Redisson lacks the kind, or the kind has no lease. */
    private Object lock() {
        if (kind.equals("red")) { // a red lock has one server here
            return null;
        }
        try {
            if (kind.equals("multi")) {
                return multi();
            }
            Object lock = clients.object("worker", kind, names.get(0));
            locks = lock instanceof RLock ? List.of((RLock) lock) : List.of();
            return lock instanceof RLock || lock instanceof RPermitExpirableSemaphore ? lock : null;
        } catch (ReflectiveOperationException | ClassCastException | NullPointerException notHere) {
            return null;
        }
    }

    /** A multi-lock of two or three plain reentrant locks, in any order. */
    private Object multi() throws ReflectiveOperationException {
        List<String> plain = new ArrayList<>();
        for (String use : uses) {
            if (use.endsWith("=reentrant")) {
                plain.add(use.split("=")[0]);
            }
        }
        Collections.shuffle(plain, random);
        names = plain.subList(0, Math.min(plain.size(), 2 + random.nextInt(2)));
        if (names.size() < 2) {
            return null;
        }
        locks = new ArrayList<>();
        for (String member : names) {
            locks.add((RLock) clients.object("worker", "reentrant", member));
        }
        return clients.object("worker", "multi",
            names.stream().map(member -> "worker:reentrant:" + member).collect(Collectors.joining(",")));
    }

    private void write(long nanos, String what, String more) {
        names.forEach(name -> history.write(nanos, who, what, name, kind, more));
    }

    private boolean take(Object lock) throws InterruptedException {
        // For a reader the TTL says nothing, because it is that of the longest reader.
        watched = kind.equals("multi")
            || (lock instanceof RLock && !kind.equals("read") && random.nextInt(4) == 0);
        lease = watched ? WATCHDOG : 300 + random.nextInt(1_700);
        boolean isOnce = random.nextInt(3) == 0 || (kind.contains("fair") && !mayQueue);
        long wait = isOnce ? 0 : random.nextInt((int) lease / 2);
        long asked = System.nanoTime();
        write(asked, "invoke", " lease=" + lease);
        deadline = until(asked, lease);
        token = 0;
        try {
            boolean given = tryLock(lock, wait);
            long now = System.nanoTime();
            if (!given) {
                // A multi-lock does not report whether an answer was lost.
                write(now, kind.equals("multi") ? "unknown" : "fail", " why=in-time");
                if (kind.equals("multi")) {
                    inDoubt.addAll(locks);
                }
                return false;
            }
            write(now, "ok",
                " deadline=" + deadline + (token == 0 ? "" : " token=" + token) + " number=1 lease=" + lease + owner());
            return true;
        } catch (InvocationTargetException | RuntimeException | IllegalAccessException error) {
            write(System.nanoTime(), "unknown", " why=exception");
            inDoubt.addAll(locks);
            Thread.sleep(20);
            return false;
        }
    }

    /** As on the server. */
    private String owner() {
        if (kind.equals("expirable-semaphore")) {
            return " why=" + permit;
        }
        String client = clients.id("worker");
        return client == null ? "" : " why=" + client + ":" + Thread.currentThread().getId();
    }

    private static long until(long asked, long millis) {
        return asked + millis * 990_000 - 2_000_000;
    }

    private boolean tryLock(Object lock, long wait)
        throws InterruptedException, InvocationTargetException, IllegalAccessException {
        if (lock instanceof RPermitExpirableSemaphore) {
            permit = ((RPermitExpirableSemaphore) lock).tryAcquire(wait, lease, TimeUnit.MILLISECONDS);
            return permit != null;
        }
        long asked = watched ? -1 : lease;
        if (!kind.equals("fenced")) {
            return ((RLock) lock).tryLock(wait, asked, TimeUnit.MILLISECONDS);
        }
        Object given = tryLockAndGetToken(lock).invoke(lock, wait, asked, TimeUnit.MILLISECONDS);
        token = given == null ? 0 : (Long) given;
        return given != null;
    }

    private static Method tryLockAndGetToken(Object lock) {
        try {
            return lock.getClass().getMethod("tryLockAndGetToken", long.class, long.class, TimeUnit.class);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void stay(Object lock) throws InterruptedException {
        long pieces = 1;
        long piece = random.nextInt(10);
        if (random.nextInt(6) == 0) {
            pieces = 6;
            piece = (lease / 2 + random.nextInt(2 * (int) lease)) / pieces;
        }
        for (long i = 0; i < pieces && System.nanoTime() < deadline; i++) {
            Thread.sleep(piece);
            if (pieces > 1 && watched) {
                lookAtTime();
            }
            act();
        }
        writeFenced();
    }

    /** If the lock is still ours after the answer, it was ours when the answer was given; renewals only extend it. */
    private void lookAtTime() {
        try {
            long until = Long.MAX_VALUE;
            for (RLock lock : locks) {
                long asked = System.nanoTime();
                until = Math.min(until, until(asked, lock.remainTimeToLive()));
                if (asked >= deadline || !lock.isHeldByCurrentThread()) {
                    return;
                }
            }
            long now = System.nanoTime();
            if (until > deadline && now < deadline) {
                deadline = until;
                write(now, "deadline", " deadline=" + deadline);
            }
        } catch (RuntimeException error) {
            return; // what cannot be known is not claimed
        }
    }

    private void act() {
        long now = System.nanoTime();
        if (now < deadline) {
            write(now, "act", "");
        }
    }

    private void writeFenced() {
        long before = System.nanoTime();
        if (store == null || token == 0 || before >= deadline) {
            return;
        }
        long answer = store.write(place, token);
        if (answer > 0) {
            write(before, "accepted", " token=" + token + " number=" + answer);
        } else {
            write(System.nanoTime(), "refused", " token=" + token + " number=" + store.largest(place));
        }
    }

    private void give(Object lock) {
        write(System.nanoTime(), "release", " number=1");
        String how = "freed";
        try {
            if (lock instanceof RLock) {
                ((RLock) lock).unlock();
            } else if (!((RPermitExpirableSemaphore) lock).tryRelease(permit)) {
                how = "not-held";
            }
        } catch (IllegalMonitorStateException notMine) {
            how = "not-held";
            inDoubt.addAll(locks); // of a multi-lock, other members may remain
        } catch (RuntimeException error) {
            how = "unknown";
            inDoubt.addAll(locks);
        }
        write(System.nanoTime(), "released", " number=1 why=" + how);
    }
}
