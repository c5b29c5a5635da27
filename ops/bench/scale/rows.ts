import { readMachineLoad, printColumns } from '../proof-machine.ts'

export type ProofRow = { what: string; asked: string; seen: string; holds: boolean }

export const printRows = (rows: readonly ProofRow[]): void =>
  printColumns([
    ['what', 'asked', 'seen', 'holds'],
    ...rows.map(({ what, asked, seen, holds }) => [what, asked, seen, holds ? 'yes' : 'NO']),
    ['load of the machine', '', readMachineLoad(), ''],
  ])

const startedAt = performance.now()

export const logProgress = (text: string) =>
  void process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
