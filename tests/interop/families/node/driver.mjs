// Locks of a library for Node, line by line, as in ../python/driver.py: node driver.mjs LIBRARY
//
// The lock of a job is held while the job runs: `acquire` starts a worker. The worker of an `acquire` without a wait
// gets a new job, and the worker of another one takes over a job that has lost its lock.
import { createInterface } from 'node:readline'
import Redis from 'ioredis'

const held = new Map() // by owner and name: a function that releases
const check = 200 // ms between two checks for jobs without a lock
let redis, port

const open = () => new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null })

// A promise with the functions that settle it.
const later = () => {
  const it = {}
  it.promise = new Promise((resolve, reject) => Object.assign(it, { resolve, reject }))
  it.promise.catch(() => {})
  return it
}

const libraries = {
  async 'redis-semaphore'(name, lease, wait, renewed) {
    const { Mutex } = await import('redis-semaphore')
    const mutex = new Mutex(redis, name, {
      lockTimeout: lease, acquireTimeout: Math.max(wait, 1), retryInterval: 50,
      refreshInterval: renewed ? lease / 3 : 0,
    })
    if (!(await mutex.tryAcquire())) return null
    return { key: 'mutex:' + name, release: () => mutex.release() }
  },
  async 'node-redlock'(name, lease, wait) {
    const { default: Redlock } = await import('redlock')
    const redlock = new Redlock([redis], { retryCount: Math.ceil(wait / 50), retryDelay: 50, retryJitter: 0 })
    redlock.on('error', () => {})
    const lock = await redlock.acquire([name], lease)
    return { key: name, release: () => lock.release() }
  },
  async bullmq(name, lease, wait) {
    const { Queue, Worker } = await import('bullmq')
    const active = later(), finished = later()
    const worker = new Worker(name, async (job) => { active.resolve(job); await finished.promise },
      { connection: open(), lockDuration: lease, stalledInterval: check })
    const errors = []
    worker.on('error', (error) => errors.push(error))
    if (!wait) await new Queue(name, { connection: open() }).add('send', {})
    const job = await active.promise
    return {
      key: `bull:${name}:${job.id}:lock`,
      async release() {
        finished.resolve()
        await worker.close() // waits for the job's end
        if (errors.length) throw errors[0]
      },
    }
  },
  async bull(name, lease, wait) {
    const { default: Bull } = await import('bull')
    const queue = new Bull(name, {
      redis: { host: '127.0.0.1', port }, settings: { lockDuration: lease, stalledInterval: check },
    })
    const active = later(), finished = later(), end = later()
    queue.process(async (job) => { active.resolve(job); await finished.promise })
    queue.on('completed', end.resolve)
    queue.on('error', end.reject)
    if (!wait) await queue.add({})
    const job = await active.promise
    return {
      key: `bull:${name}:${job.id}:lock`,
      async release() {
        await queue.pause(true, true) // takes no further job
        finished.resolve()
        await end.promise
      },
    }
  },
  // A job that does not get the lock is enqueued again, so the waiter is another job. The scheduler enqueues it.
  async 'node-resque'(name, lease) {
    const { Plugins, Queue, Scheduler, Worker } = (await import('node-resque')).default
    const active = later(), finished = later()
    const connection = { host: '127.0.0.1', port, database: 0 }
    const jobs = {
      send: {
        plugins: [Plugins.JobLock], pluginOptions: { JobLock: { lockTimeout: lease / 1000, enqueueTimeout: check } },
        async perform() { active.resolve(); await finished.promise },
      },
    }
    const queue = new Queue({ connection }, jobs)
    const worker = new Worker({ connection, queues: [name], timeout: check, name: `worker-${held.size}` }, jobs)
    const scheduler = new Scheduler({ connection, timeout: check }, jobs)
    for (const each of [queue, worker, scheduler]) {
      each.on('error', () => {})
      await each.connect()
    }
    await queue.enqueue(name, 'send', [])
    await worker.start()
    await scheduler.start()
    await active.promise
    return {
      key: `resque:workerslock:send:${name}:[]`,
      async release() {
        const end = worker.end() // takes no further job
        finished.resolve()
        await end
        await scheduler.end()
      },
    }
  },
}

const verbs = {
  async connect(where) {
    port = Number(where)
    redis = open()
    await redis.ping()
    return ''
  },
  async acquire(owner, name, lease, wait, renewed) {
    const lock = await libraries[process.argv[2]](name, Number(lease), Number(wait), renewed === 'renewed')
    if (!lock) return ''
    held.set(owner + ' ' + name, lock.release)
    return lock.key
  },
  async release(owner, name) {
    await held.get(owner + ' ' + name)()
    return ''
  },
}

process.on('unhandledRejection', () => {})
console.log('0 ok ')
createInterface({ input: process.stdin }).on('line', async (line) => {
  const [id, verb, ...words] = line.split(' ')
  try {
    console.log(`${id} ok ${await verbs[verb](...words)}`)
  } catch (error) {
    console.log(`${id} error ${error.name} ${String(error.message).split(/\s+/).join(' ')}`)
  }
})
