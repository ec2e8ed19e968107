// Acquires and releases locks with rueidislock, for tests/bench/bench_peers.cpp. Arguments: HOST PORT TRACKING, where
// TRACKING is `loop` or `noloop` (its option NoLoopTracking). Prints `ready`, then answers each line
// `OWNERS MILLISECONDS` with `PAIRS MICROSECONDS`: that many goroutines, each with its own name, acquired and released
// PAIRS times in all.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidislock"
)

func main() {
	locker, err := rueidislock.NewLocker(rueidislock.LockerOption{
		ClientOption:   rueidis.ClientOption{InitAddress: []string{os.Args[1] + ":" + os.Args[2]}},
		KeyMajority:    1,
		NoLoopTracking: os.Args[3] == "noloop",
	})
	if err != nil {
		panic(err)
	}
	defer locker.Close()
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
				name := fmt.Sprintf("bench:rueidislock:%d", i)
				var n int64
				for time.Now().Before(end) {
					_, unlock, err := locker.WithContext(context.Background(), name)
					if err != nil {
						panic(err)
					}
					unlock()
					n++
				}
				pairs.Add(n)
			}(i)
		}
		all.Wait()
		fmt.Println(pairs.Load(), time.Since(began).Microseconds())
	}
}
