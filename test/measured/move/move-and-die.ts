import { pino } from 'pino'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { moveOwnDatabase } from '#ops/move/move-own-database.ts'

// `node move-and-die.ts FOLDER STEP` moves a database and kills itself at STEP. STEP is the name of
// a step, or the number of the table being copied.

const MIDST_MS = 15

const [folder = '', at = ''] = process.argv.slice(2)

const die = () => process.kill(process.pid, 'SIGKILL')

await moveOwnDatabase({
  folder,
  prepare: prepareOwnDatabase,
  log: pino({ level: 'silent' }),
  report: ({ step }) => {
    if (step === at) die()
  },
  onTable: ({ nth }) => {
    if (String(nth) === at) setTimeout(die, MIDST_MS)
  },
})
