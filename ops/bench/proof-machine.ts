import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { reachEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { runCommandIn, runCommandWith } from '#test/program/run-command.ts'
import { newPhotographer } from '#test/world/people.ts'
import project from '../../package.json' with { type: 'json' }
import { quickModules, serverEnvironment } from '../../scripts/server-process.mjs'
import { watchMemory } from './watch-memory.ts'

const { scripts } = project
export const MB = 1024 ** 2
export const log = pino({ level: 'silent' })

/** The database that is brought along, in this data folder, whether the product runs or not. */
export async function onDatabase<Result>(folder: string, work: (url: string) => Promise<Result>) {
  const own = await reachEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
  try {
    return await work(own.url)
  } finally {
    await own.stop()
  }
}

/** A studio and a client of a running product. */
export const newStudio = (folder: string, url: string) =>
  onDatabase(folder, async (databaseUrl) => {
    const pool = openPool(databaseUrl, { onError: () => {} })
    const services = { pool, clock: systemClock, log, publicUrl: url } as Services
    const studio = await newPhotographer({ services, url })
    const { id: clientId } = await studio.newClient()
    await pool.end()
    return { studio, clientId }
  })

/** Runs an operator's command, which must succeed; returns what it said. */
export const command = async (settings: Record<string, string>, name: string, ...words: string[]) =>
  outputOf(name, await runCommandWith(settings, name, ...words))

/** Runs an operator's command of the version in that folder, which must succeed. */
export const commandIn = async (
  folder: string,
  settings: Record<string, string>,
  name: string,
  ...words: string[]
) => outputOf(name, await runCommandIn(folder, settings, name, ...words))

function outputOf(name: string, { code, output, complaint }: Awaited<ReturnType<typeof runCommandWith>>) {
  if (code !== 0) throw new Error(`${name}: ${complaint}${output}`)
  return output
}

/** Runs an operator's command as npm does and watches what it takes; it may end with a complaint. */
export async function measuredCommand(settings: Record<string, string>, name: keyof typeof scripts) {
  const [, , ...args] = scripts[name].split(' ')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [quickModules, ...args], {
    env: { ...process.env, ...serverEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const memory = watchMemory(child.pid!)
  await once(child, 'exit')
  memory.stop()
  return { ms: performance.now() - startedAt, peakBytes: memory.ownPeak() }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export type Line = [what: string, found: string]

/** With how busy the machine was, since others may be at work on it. */
export function printTable(lines: readonly Line[]) {
  const all: Line[] = [
    ...lines,
    [
      'load of the machine',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(' '),
    ],
  ]
  const width = Math.max(...all.map(([what]) => what.length))
  for (const [what, found] of all) process.stdout.write(`${what.padEnd(width)}  ${found}\n`)
}
