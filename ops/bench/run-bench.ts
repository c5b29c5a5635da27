import { readdir } from 'node:fs/promises'
import type { BenchLine } from './bench-line.ts'

type Bench = () => Promise<BenchLine[]>

const SUFFIX = '.bench.ts'
// Filling a database with millions of rows takes a third of it.
const LONGEST_BENCH_MS = 20 * 60_000

const known = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}

// One after another, each with the whole machine. A failed bench does not stop the others.
const lines: BenchLine[] = []
for (const name of asked.length > 0 ? asked : known) {
  console.log(`measuring ${name}`)
  lines.push(...(await measured(name)))
}
printTable(lines)
process.exit(lines.every(({ holds }) => holds) ? 0 : 1)

async function measured(name: string): Promise<BenchLine[]> {
  const tooLong = setTimeout(() => {
    console.error(`${name} took longer than ${LONGEST_BENCH_MS / 60_000} minutes`)
    process.exit(1)
  }, LONGEST_BENCH_MS)
  try {
    return await (
      await benchIn(name)
    )()
  } catch (error) {
    console.error(error)
    return [{ name, ours: 'broke', limit: '', ratio: NaN, must: 'work', holds: false }]
  } finally {
    clearTimeout(tooLong)
  }
}

async function benchIn(name: string): Promise<Bench> {
  const [bench] = Object.values((await import(`./${name}${SUFFIX}`)) as Record<string, Bench>)
  return bench!
}

function printTable(measuredLines: BenchLine[]) {
  const rows = measuredLines.map(({ name, ours, limit, ratio, must, holds }) => [
    name,
    ours,
    limit,
    ratio.toFixed(2),
    must,
    holds ? 'holds' : 'DOES NOT HOLD',
  ])
  const table = [['what', 'ours', 'limit', 'ratio', 'must', ''], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const inColumns = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
  console.log(`\n${table.map((row) => inColumns(row).trimEnd()).join('\n')}`)
}
