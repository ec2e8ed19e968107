// Locks of node-redlock, line by line: requests on stdin, each answered on stdout when it is done, whatever else is
// under way.
//
//   ID version                          ID ok VERSION
//   ID connect URL                      ID ok
//   ID acquire OWNER NAME LEASE WAIT    ID ok TOKEN, or ID ok when it could not be had in WAIT ms
//   ID extend OWNER NAME LEASE          ID ok
//   ID release OWNER NAME               ID ok
//   or                                  ID error CLASS MESSAGE
import { createInterface } from "node:readline";
import { readFile } from "node:fs/promises";
import Redis from "ioredis";
import Redlock, { ExecutionError } from "redlock";

const retryDelay = 50;
const once = { retryCount: 0, retryDelay, retryJitter: 0, automaticExtensionThreshold: 10 };
const held = new Map(); // by owner and name
let redlock;

async function version() {
    return JSON.parse(await readFile(new URL("node_modules/redlock/package.json", import.meta.url))).version;
}

async function connect(url) {
    redlock = new Redlock([new Redis(url)], once);
    redlock.on("error", () => {}); // each failed attempt is also reported there
    return "";
}

async function acquire(owner, name, lease, wait) {
    const settings = { ...once, retryCount: Math.ceil(Number(wait) / retryDelay) };
    try {
        const lock = await redlock.acquire([name], Number(lease), settings);
        held.set(owner + " " + name, lock);
        return lock.value;
    } catch (error) {
        if (error instanceof ExecutionError) {
            return ""; // no quorum; with one server this means that somebody else has the lock
        }
        throw error;
    }
}

async function extend(owner, name, lease) {
    held.set(owner + " " + name, await held.get(owner + " " + name).extend(Number(lease)));
    return "";
}

async function release(owner, name) {
    await held.get(owner + " " + name).release();
    return "";
}

const verbs = { version, connect, acquire, extend, release };

async function serve(line) {
    const [id, verb, ...words] = line.split(" ");
    try {
        console.log(id + " ok " + await verbs[verb](...words));
    } catch (error) {
        console.log(id + " error " + error.constructor.name + " " + String(error.message).replaceAll("\n", " "));
    }
}

console.log("0 ok ready");
createInterface({ input: process.stdin }).on("line", serve).on("close", () => process.exit(0));
