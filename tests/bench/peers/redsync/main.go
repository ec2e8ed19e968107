// Acquires and releases locks with redsync, for tests/bench/bench_peers.cpp. Arguments: HOST PORT. Prints `ready`, then
// answers each line `OWNERS MILLISECONDS` with `PAIRS MICROSECONDS`: that many goroutines, each with its own mutex,
// acquired and released PAIRS times in all.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/go-redsync/redsync/v4/redis/redigo"
	"github.com/go-redsync/redsync/v4/redis/rueidis"
	rg "github.com/gomodule/redigo/redis"
	client "github.com/redis/go-redis/v9"
	ru "github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
)

func pool(kind, address string) redis.Pool {
	switch kind {
	case "redigo":
		return redigo.NewPool(&rg.Pool{MaxIdle: 64, MaxActive: 64, Wait: true, Dial: func() (rg.Conn, error) { return rg.Dial("tcp", address) }})
	case "rueidis":
		c, err := ru.NewClient(ru.ClientOption{InitAddress: []string{address}, DisableCache: true})
		if err != nil {
			panic(err)
		}
		return rueidis.NewPool(rueidiscompat.NewAdapter(c))
	case "rueidispipe":
		c, err := ru.NewClient(ru.ClientOption{InitAddress: []string{address}, DisableCache: true, AlwaysPipelining: true})
		if err != nil {
			panic(err)
		}
		return rueidis.NewPool(rueidiscompat.NewAdapter(c))
	}
	return goredis.NewPool(client.NewClient(&client.Options{Addr: address, PoolSize: 64, MinIdleConns: 64}))
}

func main() {
	kind := "goredis"
	if len(os.Args) > 3 {
		kind = os.Args[3]
	}
	locks := redsync.New(pool(kind, os.Args[1]+":"+os.Args[2]))
	fmt.Println("ready")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var owners int
		var millis int64
		fmt.Sscan(lines.Text(), &owners, &millis)
		began := time.Now()
		end := began.Add(time.Duration(millis) * time.Millisecond)
		var pairs atomic.Int64
		var all sync.WaitGroup
		for i := 0; i < owners; i++ {
			all.Add(1)
			go func(i int) {
				defer all.Done()
				m := locks.NewMutex(fmt.Sprintf("bench:redsync:%d", i))
				var n int64
				for time.Now().Before(end) {
					if err := m.Lock(); err != nil {
						panic(err)
					}
					if ok, err := m.Unlock(); !ok || err != nil {
						panic(fmt.Sprint(ok, err))
					}
					n++
				}
				pairs.Add(n)
			}(i)
		}
		all.Wait()
		fmt.Println(pairs.Load(), time.Since(began).Microseconds())
	}
}
