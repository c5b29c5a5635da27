import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inRoot, root } from './project.mjs'

// The project's own tools come first, including its Node.
const PATH = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)

export function launch(command, args, { env = {}, ...options } = {}) {
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
    env: { ...process.env, PATH, ...env },
  })
}

/** Waits for a program to end. Returns the exit code that a shell would report. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

// The terminal and npm both send a Ctrl-C. A second signal within this time is the same one.
const ECHO_MS = 500

/** Forwards signals to programs in their own process groups, without npm's repetitions. */
export function passSignalsTo(children) {
  let lastAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastAt < ECHO_MS) return
      lastAt = Date.now()
      for (const child of children) child.kill(signal)
    })
  }
}

/**
 * Runs a program in place of this process: forwards signals and exits with the program's code.
 * Without terminal and npm, as under systemd, the program replaces this process, which saves 50 MB.
 */
export async function runInPlaceOfSelf(command, args, options) {
  // This process keeps running under a terminal or npm, to drop the second of two Ctrl-C. `execve`
  // needs Node 22.15.
  const mayTakeOver = !process.stdin.isTTY && !process.env.npm_lifecycle_event
  if (mayTakeOver && process.execve) takeOver(command, args, options)
  const child = launch(command, args, { detached: true, ...options })
  passSignalsTo([child])
  process.exit(await exitCode(child))
}

function takeOver(command, args, { env = {} } = {}) {
  process.chdir(root)
  process.execve(command, [command, ...args], { ...process.env, PATH, ...env })
}
