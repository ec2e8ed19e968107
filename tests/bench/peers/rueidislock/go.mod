module lockscope/bench/rueidislock

go 1.22.0

require github.com/redis/rueidis v1.0.54

require golang.org/x/sys v0.29.0 // indirect
