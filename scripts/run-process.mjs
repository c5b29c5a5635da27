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

/**
 * Runs a program in our place: signals reach it once, through us, and we end with its exit code. It has its own process
 * group, since a Ctrl-C in a terminal would reach it a second time and look like impatience.
 */
export async function standInFor(command, args, options) {
  const child = launch(command, args, { detached: true, ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exit(await exitCode(child))
}
