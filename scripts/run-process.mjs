import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inRoot, root } from './project.mjs'

// The project's own tools first, and so the project's own Node for each of them.
const PATH = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)

/** Starts a program in the project's root, with its tools first in PATH. */
export function launch(command, args, { env = {}, ...options } = {}) {
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
    env: { ...process.env, PATH, ...env },
  })
}

/** Waits for a program to end; the exit code is the one a shell would give. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

// npm passes a Ctrl-C on to a script that the terminal has already told; twice within this time is one wish.
const ECHO_MS = 500

/** Passes signals on to programs in process groups of their own, each wish once. */
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
 * Runs a program in our place: signals reach it through us alone, and we end with its exit code. Where nobody types, as
 * under systemd, it takes over our process, which would only wait, with 50 MB.
 */
export async function standInFor(command, args, options) {
  // A terminal and npm both send a Ctrl-C, and one of them has to be kept back. Node 22.15 and newer can do this.
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
