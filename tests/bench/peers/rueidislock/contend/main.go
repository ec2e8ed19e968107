// Many goroutines contend for one lock with rueidislock, for tests/bench/bench_contend.cpp. Arguments: HOST PORT.
// Prints `ready`, then answers each line `KIND OWNERS INSIDE-MS MILLISECONDS NAME` with `COUNT,… WAIT-µs,…`: how often
// each goroutine got the lock in time, and all waits, including those of goroutines that still waited at the end. The
// option NoLoopTracking is off, because rueidislock hung on one name with it.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidislock"
)

func compete(locker rueidislock.Locker, name string, inside time.Duration, end time.Time) (count int, waits []int64) {
	for time.Now().Before(end) {
		asked := time.Now()
		_, unlock, err := locker.WithContext(context.Background(), name)
		if err != nil {
			panic(err)
		}
		got := time.Now()
		waits = append(waits, got.Sub(asked).Microseconds())
		if got.Before(end) {
			count++
			if inside > 0 {
				time.Sleep(inside)
			}
		}
		unlock()
	}
	return
}

func main() {
	locker, err := rueidislock.NewLocker(rueidislock.LockerOption{
		ClientOption: rueidis.ClientOption{InitAddress: []string{os.Args[1] + ":" + os.Args[2]}},
		KeyMajority:  1,
	})
	if err != nil {
		panic(err)
	}
	defer locker.Close()
	fmt.Println("ready")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var kind, name string
		var owners int
		var inside, millis int64
		fmt.Sscan(lines.Text(), &kind, &owners, &inside, &millis, &name)
		end := time.Now().Add(time.Duration(millis) * time.Millisecond)
		counts := make([]int, owners)
		waits := make([][]int64, owners)
		var all sync.WaitGroup
		for i := range counts {
			all.Add(1)
			go func(i int) {
				defer all.Done()
				counts[i], waits[i] = compete(locker, name, time.Duration(inside)*time.Millisecond, end)
			}(i)
		}
		all.Wait()
		var said strings.Builder
		for _, count := range counts {
			fmt.Fprintf(&said, "%d,", count)
		}
		said.WriteByte(' ')
		for _, of := range waits {
			for _, wait := range of {
				fmt.Fprintf(&said, "%d,", wait)
			}
		}
		fmt.Println(said.String())
	}
}
