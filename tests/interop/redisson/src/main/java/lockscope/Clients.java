package lockscope;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.redisson.Redisson;
import org.redisson.RedissonMultiLock;
import org.redisson.RedissonRedLock;
import org.redisson.api.RLock;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ReadMode;
import org.redisson.config.SentinelServersConfig;
import org.redisson.config.SubscriptionMode;

/** Redisson clients by name, each with its own UUID, and their objects. */
final class Clients {
    private static final Map<String, String> GETTERS = Map.of(
        "reentrant", "getLock", "fair", "getFairLock", "fenced", "getFencedLock", "spin", "getSpinLock",
        "non-reentrant", "getNonReentrantLock", "non-reentrant-fair", "getNonReentrantFairLock",
        "semaphore", "getSemaphore", "expirable-semaphore", "getPermitExpirableSemaphore",
        "latch", "getCountDownLatch");

    private static final String SENTINELS = "redis-sentinel://";
    private static final String DEFAULTS = "defaults+";
    private static final String ON_REPLICAS = "replicas+";
    /** Waits so long for an answer that nothing is sent twice on a busy machine. */
    private static final int PATIENT_MS = 30_000;

    private final Map<String, RedissonClient> clients = new ConcurrentHashMap<>();
    private final Keyed keyed = new Keyed();

    void connect(String name, String url, long watchdogMs) {
        connect(name, url, watchdogMs, new Config(), PATIENT_MS);
    }

    /**
     * For a client whose link is disturbed. It waits for an answer of a single server for `answerMs`. `fairWaitMs` is
     * how long a place in the queue of a fair lock lasts (5 minutes by default). False: this version has no such
     * setting.
     */
    boolean connect(String name, String url, long watchdogMs, long fairWaitMs, int answerMs) {
        Config config = new Config();
        boolean isTold = true;
        try {
            Config.class.getMethod("setFairLockWaitTimeout", long.class).invoke(config, fairWaitMs);
        } catch (ReflectiveOperationException notHere) {
            isTold = false;
        }
        connect(name, url, watchdogMs, config, answerMs);
        return isTold;
    }

    private void connect(String name, String url, long watchdogMs, Config config, int answerMs) {
        config.setLockWatchdogTimeout(watchdogMs).setThreads(4).setNettyThreads(2);
        if (url.startsWith("cluster+")) {
            inCluster(config, url.substring("cluster+".length()));
        } else if (url.startsWith(SENTINELS)) {
            askSentinels(url.substring(SENTINELS.length()).split("#"), config);
        } else if (url.startsWith(DEFAULTS)) {
            config.useSingleServer().setAddress(url.substring(DEFAULTS.length())).setClientName(programOf(name));
        } else {
            alone(config, url, answerMs);
        }
        clients.put(name, Redisson.create(config));
    }

    /** Nodes and slots are asked for often, as the tests move them. `replicas+URL`: who waits listens on replicas. */
    private static void inCluster(Config config, String url) {
        boolean onReplicas = url.startsWith(ON_REPLICAS);
        ClusterServersConfig cluster = config.useClusterServers()
            .addNodeAddress(onReplicas ? url.substring(ON_REPLICAS.length()) : url).setScanInterval(500);
        if (onReplicas) {
            cluster.setReadMode(ReadMode.SLAVE).setSubscriptionMode(SubscriptionMode.SLAVE);
        }
        cluster.setMasterConnectionMinimumIdleSize(1).setMasterConnectionPoolSize(8)
            .setSlaveConnectionMinimumIdleSize(1).setSlaveConnectionPoolSize(8)
            .setSubscriptionConnectionMinimumIdleSize(1).setSubscriptionConnectionPoolSize(8);
    }

    private static void alone(Config config, String url, int answerMs) {
        config.useSingleServer().setAddress(url).setTimeout(answerMs)
            .setConnectionMinimumIdleSize(1).setConnectionPoolSize(8)
            .setSubscriptionConnectionMinimumIdleSize(1).setSubscriptionConnectionPoolSize(4);
    }

    /** `HOST:PORT,HOST:PORT`, and the name of the master. */
    private static void askSentinels(String[] where, Config config) {
        SentinelServersConfig sentinels = config.useSentinelServers().setMasterName(where[1]).setScanInterval(500);
        sentinels.setMasterConnectionMinimumIdleSize(1).setMasterConnectionPoolSize(8)
            .setSlaveConnectionMinimumIdleSize(1).setSlaveConnectionPoolSize(4)
            .setSubscriptionConnectionMinimumIdleSize(1).setSubscriptionConnectionPoolSize(4);
        for (String sentinel : where[0].split(",")) {
            sentinels.addSentinelAddress("redis://" + sentinel);
        }
    }

    /** Clients `PROGRAM@SERVER` are those of one program on several servers: the same threads, the same name. */
    static String programOf(String client) {
        return client.split("@")[0];
    }

    /** The UUID in the names of its owners; null where this version does not tell. */
    String id(String name) {
        try {
            return (String) RedissonClient.class.getMethod("getId").invoke(clients.get(name));
        } catch (ReflectiveOperationException older) {
            return null;
        }
    }

    void close(String name) {
        clients.remove(name).shutdown();
    }

    /**
     * Compound kinds take their members as the name: `CLIENT:KIND:NAME,CLIENT:KIND:NAME`. A kind that this version does
     * not have is a NoSuchMethodException. A faster multi-lock's name is `NAME=VALUE,VALUE`. Kinds with a dot: see Keyed.
     */
    Object object(String client, String kind, String name) throws ReflectiveOperationException {
        if (kind.contains(".")) {
            return keyed.object(clients.get(client), kind, name, GETTERS);
        }
        switch (kind) {
        case "read":
            return readWrite(client, name).readLock();
        case "write":
            return readWrite(client, name).writeLock();
        case "multi":
            return new RedissonMultiLock(members(name));
        case "red":
            return new RedissonRedLock(members(name));
        case "faster-multi":
            return fasterMulti(clients.get(client), name);
        default:
            RedissonClient redisson = clients.get(client);
            return RedissonClient.class.getMethod(GETTERS.get(kind), String.class).invoke(redisson, name);
        }
    }

    private static Object fasterMulti(RedissonClient redisson, String name) throws ReflectiveOperationException {
        String[] words = name.split("=", 2);
        List<String> values = List.of(words[words.length - 1].split(","));
        return RedissonClient.class.getMethod("getMultiLock", String.class, Collection.class)
            .invoke(redisson, words[0], values);
    }

    private RReadWriteLock readWrite(String client, String name) {
        return clients.get(client).getReadWriteLock(name);
    }

    private RLock[] members(String list) throws ReflectiveOperationException {
        String[] words = list.split(",");
        RLock[] members = new RLock[words.length];
        for (int i = 0; i < words.length; i++) {
            String[] member = words[i].split(":", 3);
            members[i] = (RLock) object(member[0], member[1], member[2]);
        }
        return members;
    }
}
