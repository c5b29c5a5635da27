import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#platform/core/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { reachEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { runCommandIn, runCommandInOwnProcess } from '#test/program/run-command.ts'
import { newPhotographer } from '#test/world/people.ts'

export const MB = 1024 ** 2
export const log = pino({ level: 'silent' })

/** Runs `work` on the embedded database, whether the product runs or not. */
export async function withEmbeddedDatabase<Result>(folder: string, work: (url: string) => Promise<Result>) {
  const database = await reachEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

export const newStudio = (folder: string, url: string) =>
  withEmbeddedDatabase(folder, async (databaseUrl) => {
    const pool = openPool(databaseUrl, { onError: () => {} })
    const services = { pool, clock: systemClock, log, publicUrl: url } as Services
    const studio = await newPhotographer({ services, url })
    const { id: clientId } = await studio.newClient()
    await pool.end()
    return { studio, clientId }
  })

export const runCommand = async (settings: Record<string, string>, name: string, ...words: string[]) =>
  outputOf(name, await runCommandInOwnProcess(settings, name, ...words))

export const runCommandInFolder = async (
  folder: string,
  settings: Record<string, string>,
  name: string,
  ...words: string[]
) => outputOf(name, await runCommandIn(folder, settings, name, ...words))

function outputOf(
  name: string,
  { code, output, complaint }: Awaited<ReturnType<typeof runCommandInOwnProcess>>,
) {
  if (code !== 0) throw new Error(`${name}: ${complaint}${output}`)
  return output
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export type TableRow = [what: string, found: string]

export function printColumns(rows: readonly (readonly string[])[]): void {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widthOf(column)))
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}

export const readMachineLoad = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

export const printTable = (lines: readonly TableRow[]) =>
  printColumns([...lines, ['load of the machine', readMachineLoad()]])
