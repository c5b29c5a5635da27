import { loadavg } from 'node:os'

/** What was asked of the product, and what was seen. */
export type Row = { what: string; asked: string; seen: string; holds: boolean }

/** With how busy the machine was, since others may be at work on it. */
export function printRows(rows: readonly Row[]): void {
  const load = loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')
  const cells = [
    ['what', 'asked', 'seen', 'holds'],
    ...rows.map(({ what, asked, seen, holds }) => [what, asked, seen, holds ? 'yes' : 'NO']),
    ['load of the machine', '', load, ''],
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)))
  for (const row of cells)
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}

const startedAt = performance.now()

/** A line of progress, with the seconds since the proof began. */
export const say = (text: string) =>
  void process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
