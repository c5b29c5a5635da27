import { itemAt } from '#platform/pure/item-at.ts'
import { readdir } from 'node:fs/promises'
import type { BenchLine } from './bench-line.ts'
import { printColumns } from './proof-machine.ts'

type Bench = () => Promise<BenchLine[]>

const SUFFIX = '.bench.ts'
// Filling a database with millions of rows takes a third of this time.
const BENCH_TIMEOUT_MS = 20 * 60_000

const known = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const names = process.argv.slice(2)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}

// Benches run one after the other. A bench that throws doesn't stop the others.
const lines: BenchLine[] = []
for (const name of names.length > 0 ? names : known) {
  console.log(`measuring ${name}`)
  lines.push(...(await runBench(name)))
}
process.stdout.write('\n')
printColumns([
  ['what', 'ours', 'limit', 'ratio', 'must', ''],
  ...lines.map(({ name, ours, limit, ratio, must, holds }) => [
    name,
    ours,
    limit,
    ratio.toFixed(2),
    must,
    holds ? 'holds' : 'DOES NOT HOLD',
  ]),
])
process.exit(lines.every(({ holds }) => holds) ? 0 : 1)

async function runBench(name: string): Promise<BenchLine[]> {
  const timeout = setTimeout(() => {
    console.error(`${name} took longer than ${BENCH_TIMEOUT_MS / 60_000} minutes`)
    process.exit(1)
  }, BENCH_TIMEOUT_MS)
  try {
    const found = (await import(`./${name}${SUFFIX}`)) as Record<string, Bench>
    return await itemAt(Object.values(found), 0)()
  } catch (error) {
    console.error(error)
    return [{ name, ours: 'broke', limit: '', ratio: NaN, must: 'work', holds: false }]
  } finally {
    clearTimeout(timeout)
  }
}
