"""Locks of redis-py, line by line: requests on stdin, each answered on stdout when it is done, whatever else is under
way.

    ID version                          ID ok VERSION
    ID connect URL                      ID ok
    ID acquire OWNER NAME LEASE WAIT    ID ok TOKEN, or ID ok when it could not be had in WAIT ms
    ID extend OWNER NAME LEASE          ID ok
    ID release OWNER NAME               ID ok
    or                                  ID error CLASS MESSAGE
"""

import sys
from threading import Lock, Thread

import redis

held = {}  # by owner and name
printing = Lock()
client = None


def version():
    return redis.__version__


def connect(url):
    global client
    client = redis.Redis.from_url(url)
    return ""


def acquire(owner, name, lease, wait):
    lock = client.lock(name, timeout=int(lease) / 1000, sleep=0.05, thread_local=False)
    wait = int(wait) / 1000
    if not lock.acquire(blocking=wait > 0, blocking_timeout=wait):
        return ""
    held[owner, name] = lock
    return lock.local.token.decode()


def extend(owner, name, lease):
    held[owner, name].extend(int(lease) / 1000, replace_ttl=True)
    return ""


def release(owner, name):
    held[owner, name].release()
    return ""


verbs = {verb.__name__: verb for verb in (version, connect, acquire, extend, release)}


def answer(text):
    with printing:
        print(text, flush=True)


def serve(number, verb, *words):
    try:
        answer(f"{number} ok {verbs[verb](*words)}")
    except Exception as error:  # the error goes to the caller
        answer(f"{number} error {type(error).__name__} {str(error)}".replace("\n", " "))


answer("0 ok ready")
for line in sys.stdin:
    Thread(target=serve, args=line.split(), daemon=True).start()
