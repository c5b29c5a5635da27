import { closeSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './project.mjs'

const LOCK = inRoot('.at-work')
const BEAT_MS = 1000
// A lock without heartbeats for this long belongs to a killed process.
const DEAD_AFTER_MS = 10_000
const ASKED_EVERY_MS = 200

/** Runs work that only one process may do in this folder at a time. Other processes wait. */
export async function oneAtATime(work) {
  let isWaiting = false
  while (!takeLock()) {
    if (!isWaiting) console.log('Waiting for another process that installs or builds here.')
    isWaiting = true
    await sleep(ASKED_EVERY_MS)
  }
  const beat = setInterval(tellAlive, BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  try {
    closeSync(openSync(LOCK, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const found = statSync(LOCK, { throwIfNoEntry: false })
  if (found && Date.now() - found.mtimeMs > DEAD_AFTER_MS) rmSync(LOCK, { force: true })
  return false
}

function tellAlive() {
  try {
    utimesSync(LOCK, new Date(), new Date())
  } catch (error) {
    // Another process removed the lock while this machine slept.
    if (error.code !== 'ENOENT') throw error
  }
}
