// Locks of a library for Go, line by line, as in ../python/driver.py: driver LIBRARY
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidislock"
)

var (
	address string
	client  *redis.Client
	lockers sync.Map // rueidislock: one for each owner, as each is a program
	held    sync.Map // by owner and name: func() error
	console sync.Mutex
	always  = context.Background()
)

// The lock's key, empty if it could not be had in time; and the function that releases it.
func acquire(library, owner, name string, lease, wait time.Duration) (string, func() error, error) {
	tries := int(wait/(50*time.Millisecond)) + 1
	switch library {
	case "redsync":
		mutex := redsync.New(goredis.NewPool(client)).NewMutex(name, redsync.WithExpiry(lease),
			redsync.WithTries(tries), redsync.WithRetryDelay(50*time.Millisecond))
		if err := mutex.Lock(); err != nil {
			return "", nil, nil
		}
		return name, func() error {
			if ok, err := mutex.Unlock(); !ok {
				return errors.Join(errors.New("not held"), err)
			}
			return nil
		}, nil
	case "bsm-redislock":
		lock, err := redislock.New(client).Obtain(always, name, lease, &redislock.Options{
			RetryStrategy: redislock.LimitRetry(redislock.LinearBackoff(50*time.Millisecond), tries)})
		if err == redislock.ErrNotObtained {
			return "", nil, nil
		} else if err != nil {
			return "", nil, err
		}
		return name, func() error { return lock.Release(always) }, nil
	case "rueidislock":
		locker, err := lockerOf(owner)
		if err != nil {
			return "", nil, err
		}
		// the lock is held until this context ends
		limit, end := context.WithCancel(always)
		timer := time.AfterFunc(max(wait, time.Second), end)
		_, release, err := locker.WithContext(limit, name)
		if !timer.Stop() || err != nil {
			end()
			return "", nil, nil
		}
		return "rueidislock:0:" + name, func() error { release(); return nil }, nil
	}
	return "", nil, errors.New("no such library")
}

func lockerOf(owner string) (rueidislock.Locker, error) {
	if locker, ok := lockers.Load(owner); ok {
		return locker.(rueidislock.Locker), nil
	}
	locker, err := rueidislock.NewLocker(rueidislock.LockerOption{
		ClientOption: rueidis.ClientOption{InitAddress: []string{address}}})
	if err == nil {
		lockers.Store(owner, locker)
	}
	return locker, err
}

func serve(words []string) (string, error) {
	switch words[1] {
	case "connect":
		address = "127.0.0.1:" + words[2]
		client = redis.NewClient(&redis.Options{Addr: address})
		return "", client.Ping(always).Err()
	case "acquire":
		lease, _ := strconv.Atoi(words[4])
		wait, _ := strconv.Atoi(words[5])
		key, release, err := acquire(os.Args[1], words[2], words[3], time.Duration(lease)*time.Millisecond,
			time.Duration(wait)*time.Millisecond)
		if key != "" {
			held.Store(words[2]+" "+words[3], release)
		}
		return key, err
	case "release":
		release, _ := held.Load(words[2] + " " + words[3])
		return "", release.(func() error)()
	}
	return "", errors.New("no such verb")
}

func answer(text string) {
	console.Lock()
	defer console.Unlock()
	fmt.Println(text)
}

func main() {
	answer("0 ok ")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Split(lines.Text(), " ")
		go func() {
			if value, err := serve(words); err != nil {
				answer(words[0] + " error Error " + strings.ReplaceAll(err.Error(), "\n", " "))
			} else {
				answer(words[0] + " ok " + value)
			}
		}()
	}
}
