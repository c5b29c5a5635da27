import { execFileSync } from 'node:child_process'
import { root } from '../scripts/project.mjs'

/** Returns what a git command prints. Throws if the command fails. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
