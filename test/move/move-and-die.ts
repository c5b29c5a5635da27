import { pino } from 'pino'
import { moveOwnDatabase } from '#app/server/move-own-database.ts'

// A move that a SIGKILL ends at a step, or before a table: `node move-and-die.ts FOLDER STEP`.

const [folder = '', at = ''] = process.argv.slice(2)

const dieAt = (step: string | number) => {
  if (String(step) === at) process.kill(process.pid, 'SIGKILL')
}

await moveOwnDatabase({
  folder,
  log: pino({ level: 'silent' }),
  report: ({ step }) => dieAt(step),
  onTable: ({ nth }) => dieAt(nth),
})
