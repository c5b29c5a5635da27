import { closeSync, openSync, readFileSync } from 'node:fs'
import { inRoot } from './project.mjs'
import { exitCode, launch } from './run-process.mjs'

const LOG_FILE = 'start.log'
const DOT_EVERY_MS = 3000
const LINES_SHOWN = 20

/**
 * Runs a slow program and shows one line of text meanwhile. The program's output goes to a file,
 * whose last lines are shown only on failure.
 */
export async function quietStep(words, command, args, { env } = {}) {
  const startedAt = Date.now()
  const log = openSync(inRoot(LOG_FILE), 'w', 0o600)
  process.stdout.write(`${words} `)
  const dots = setInterval(() => process.stdout.write('.'), DOT_EVERY_MS)
  const code = await exitCode(launch(command, args, { stdio: ['ignore', log, log], env })).finally(() => {
    clearInterval(dots)
    closeSync(log)
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(code === 0 ? ` done in ${seconds} s\n` : ' failed\n')
  if (code !== 0) {
    const said = readFileSync(inRoot(LOG_FILE), 'utf8').trimEnd().split('\n')
    console.error(
      `\n${said.slice(-LINES_SHOWN).join('\n')}\n\nAll that ${command} said is in ${inRoot(LOG_FILE)}.`,
    )
  }
  return code
}
