package lockscope;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableConfiguration;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RTransaction;
import org.redisson.api.RedissonClient;
import org.redisson.api.TransactionOptions;
import org.redisson.jcache.configuration.RedissonConfiguration;

/**
 * Objects for which Redisson takes locks by itself, or has a lock per key. Kinds are `OBJECT.WHAT`: `map.fair` is the
 * fair lock of the key "k" of a map. `transaction.map` is the same map inside the client's transaction, which begins at
 * its first use.
 */
final class Keyed {
    private static final Map<String, String> OBJECTS = Map.of(
        "map", "getMap", "mapcache", "getMapCache", "set", "getSet", "setcache", "getSetCache",
        "multimap", "getSetMultimap");

    private final Map<RedissonClient, RTransaction> transactions = new ConcurrentHashMap<>();
    private final Map<String, CacheManager> managers = new ConcurrentHashMap<>();

    Object object(RedissonClient redisson, String kind, String name, Map<String, String> lockGetters)
        throws ReflectiveOperationException {
        String[] words = kind.split("\\.");
        String what = words[1];
        if (words[0].equals("transaction")) {
            return inTransaction(redisson, what, name);
        }
        if (words[0].equals("self")) {
            return what.equals("cache") ? cache(redisson, name) : getter(redisson, "get" + what, name);
        }
        Object object = getter(redisson, OBJECTS.get(words[0]), name);
        if (what.equals("read") || what.equals("write")) {
            RReadWriteLock lock = (RReadWriteLock) getter(object, "getReadWriteLock", "k");
            return what.equals("read") ? lock.readLock() : lock.writeLock();
        }
        return getter(object, lockGetters.get(what), "k");
    }

    private Object inTransaction(RedissonClient redisson, String what, String name) throws ReflectiveOperationException {
        if (what.equals("end")) {
            return transactions.remove(redisson);
        }
        RTransaction transaction = transactions.computeIfAbsent(redisson,
            client -> client.createTransaction(TransactionOptions.defaults()));
        return getter(transaction, "get" + what, name);
    }

    private Object cache(RedissonClient redisson, String name) {
        CacheManager manager = managers.computeIfAbsent(name,
            any -> Caching.getCachingProvider().getCacheManager(java.net.URI.create("redisson:" + name), null));
        Object cache = manager.getCache(name, String.class, String.class);
        if (cache != null) {
            return cache;
        }
        MutableConfiguration<String, String> configuration = new MutableConfiguration<>();
        configuration.setTypes(String.class, String.class).setReadThrough(true)
            .setCacheLoaderFactory(FactoryBuilder.factoryOf(Gate.class));
        return manager.createCache(name, RedissonConfiguration.fromInstance(redisson, configuration));
    }

    /** Called by name, because not every version has it: then it throws NoSuchMethodException. */
    private static Object getter(Object object, String name, Object argument) throws ReflectiveOperationException {
        for (Class<?> type : new Class<?>[] {String.class, Object.class}) {
            try {
                return object.getClass().getMethod(name, type).invoke(object, argument);
            } catch (NoSuchMethodException another) {
                if (type == Object.class) {
                    throw another;
                }
            }
        }
        throw new IllegalStateException();
    }
}
