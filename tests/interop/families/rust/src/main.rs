//! Locks of rslock, line by line, as in ../python/driver.py.
use rslock::{Lock, LockManager};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::sync::Mutex;

#[derive(Default)]
struct State {
    manager: Option<&'static LockManager>, // its locks refer to it
    held: HashMap<String, Lock<'static>>, // by owner and name
}

async fn acquire(manager: &'static LockManager, name: &str, lease: u64, wait: u64) -> Option<Lock<'static>> {
    let end = Instant::now() + Duration::from_millis(wait);
    loop {
        if let Ok(lock) = manager.lock(name.as_bytes(), Duration::from_millis(lease)).await {
            return Some(lock);
        }
        if Instant::now() >= end {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn serve(state: Arc<Mutex<State>>, words: Vec<String>) -> String {
    match words[1].as_str() {
        "connect" => {
            let url = format!("redis://127.0.0.1:{}/", words[2]);
            state.lock().await.manager = Some(Box::leak(Box::new(LockManager::new(vec![url]))));
            String::new()
        }
        "acquire" => {
            let manager = state.lock().await.manager.unwrap();
            let lease = words[4].parse().unwrap();
            let wait = words[5].parse().unwrap();
            match acquire(manager, &words[3], lease, wait).await {
                Some(lock) => {
                    state.lock().await.held.insert(format!("{} {}", words[2], words[3]), lock);
                    words[3].clone()
                }
                None => String::new(),
            }
        }
        _ => {
            let mut state = state.lock().await;
            let lock = state.held.remove(&format!("{} {}", words[2], words[3])).unwrap();
            state.manager.unwrap().unlock(&lock).await;
            String::new()
        }
    }
}

#[tokio::main]
async fn main() {
    println!("0 ok ");
    let state = Arc::new(Mutex::new(State::default()));
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let words: Vec<String> = line.split(' ').map(str::to_string).collect();
        let state = state.clone();
        tokio::spawn(async move {
            let id = words[0].clone();
            println!("{} ok {}", id, serve(state, words).await);
        });
    }
}
