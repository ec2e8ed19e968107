"""Locks of a Python library, line by line: requests on stdin, each answered on stdout when it is done.

    driver.py LIBRARY

    ID connect PORT                     ID ok
    ID acquire OWNER NAME LEASE WAIT    ID ok KEY, the lock's key; or ID ok when it could not be had in WAIT ms
    ID acquire ... renewed              the same, and the library renews it as long as it is held
    ID release OWNER NAME               ID ok
    or                                  ID error CLASS MESSAGE
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock as Mutex, Thread
from types import SimpleNamespace

import redis

held = {}  # by owner and name
threads = {}  # by owner
printing = Mutex()
client = None
port = None


def redis_py(name, lease, wait, renewed):
    lock = client.lock(name, timeout=lease, sleep=0.05, thread_local=False)
    return lock, name, lock.acquire(blocking=wait > 0, blocking_timeout=wait)


def python_redis_lock(name, lease, wait, renewed):
    import redis_lock

    lock = redis_lock.Lock(client, name, expire=max(1, round(lease)), auto_renewal=bool(renewed))
    got = lock.acquire(timeout=max(1, round(wait))) if wait else lock.acquire(blocking=False)
    return lock, "lock:" + name, got


def pottery(name, lease, wait, renewed):
    from pottery import Redlock

    lock = Redlock(key=name, masters={client}, auto_release_time=lease)
    return lock, "redlock:" + name, lock.acquire(timeout=wait) if wait else lock.acquire(blocking=False)


def django_redis(name, lease, wait, renewed):
    from django.conf import settings

    if not settings.configured:
        settings.configure(CACHES={"default": {"BACKEND": "django_redis.cache.RedisCache",
                                               "LOCATION": f"redis://127.0.0.1:{port}/0"}})
    from django.core.cache import cache

    lock = cache.lock(name, timeout=lease, sleep=0.05, thread_local=False)
    return lock, f":1:{name}", lock.acquire(blocking=wait > 0, blocking_timeout=wait)


def redbeat(name, lease, wait, renewed):
    from celery import Celery
    from redbeat import schedulers

    app = Celery(broker="memory://")
    app.conf.update(redbeat_redis_url=f"redis://127.0.0.1:{port}/0", redbeat_lock_timeout=lease,
                    beat_max_loop_interval=0.1)
    scheduler = schedulers.RedBeatScheduler(app, lazy=True)
    schedulers.acquire_distributed_beat_lock(sender=SimpleNamespace(scheduler=scheduler))
    ended = Event()

    def tick():  # as Celery's beat does, in the thread that holds the lock
        while not ended.wait(lease / 5):
            renewed.submit(scheduler.tick)

    if renewed:
        Thread(target=tick, daemon=True).start()

    def release():
        ended.set()
        scheduler.close()

    return SimpleNamespace(release=release), scheduler.lock_key, True


def aioredlock(name, lease, wait, renewed):
    from aioredlock import Aioredlock

    def run(coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result()

    async def lock_it():
        manager = Aioredlock([("127.0.0.1", port)], retry_count=max(1, round(wait / 0.1)), retry_delay_min=0.05,
                             retry_delay_max=0.1)
        return manager, await manager.lock(name, lock_timeout=lease)

    manager, lock = run(lock_it())
    return SimpleNamespace(release=lambda: run(manager.unlock(lock))), name, True


libraries = {
    one.__name__.replace("_", "-"): one
    for one in (redis_py, python_redis_lock, pottery, django_redis, redbeat, aioredlock)
}
acquire_of = libraries[sys.argv[1]]


def connect(where):
    global client, port
    port = int(where)
    client = redis.StrictRedis(port=port, socket_timeout=None)  # python-redis-lock blocks for long
    return ""


def acquire(owner, name, lease, wait, renewed=""):
    lock, key, got = acquire_of(name, int(lease) / 1000, int(wait) / 1000, threads[owner] if renewed else None)
    if not got:
        return ""
    held[owner, name] = lock
    return key


def release(owner, name):
    held[owner, name].release()
    return ""


verbs = {verb.__name__: verb for verb in (connect, acquire, release)}


def answer(text):
    with printing:
        print(text, flush=True)


def serve(number, verb, *words):
    try:
        answer(f"{number} ok {verbs[verb](*words)}")
    except Exception as error:  # every failure is an answer
        answer(f"{number} error {type(error).__name__} {' '.join(str(error).split())}")


loop = asyncio.new_event_loop()
Thread(target=loop.run_forever, daemon=True).start()
answer("0 ok ")
for line in sys.stdin:
    words = line.split()
    # each owner is a thread, because locks are kept in variables of a thread
    owner = words[2] if words[1] != "connect" else ""
    threads.setdefault(owner, ThreadPoolExecutor(1)).submit(serve, *words)
