import { join } from 'node:path'
import { pino } from 'pino'
import { moveOwnDatabase, prepareDataFolder } from '#ops/index.ts'
import { openLog } from '#platform/log/open-log.ts'
import { moveDatabaseTexts as texts } from './command-texts.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { prepareOwnDatabase } from '../server/prepare-database.ts'
import { readSettings } from '../server/settings.ts'

// `npm run move-database` moves the embedded database to a new major version of PostgreSQL. The
// product must not run.

await asCommand(move)

async function move(): Promise<void> {
  const { DATABASE_URL, dataFolder } = readSettings(process.env)
  if (DATABASE_URL) return printFailure(texts.notOwn)
  await prepareDataFolder(dataFolder)
  const moved = await moveOwnDatabase({
    folder: join(dataFolder, 'postgres'),
    prepare: prepareOwnDatabase,
    log: openLog('warn', pino.destination(2)),
    report: (at) => say(at.step === 'found' ? texts.found(at.from, at.to, at.estimate) : texts.step(at.step)),
    onTable: ({ table, nth, of }) => say(texts.table(table, nth, of)),
  })
  if (moved.outcome === 'nothing-to-do') return say(texts.nothingToDo(moved.version))
  const rows = moved.result.reduce((sum, table) => sum + table.rows, 0)
  say(texts.done(moved.result.length, rows, moved.former))
}
