import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  databaseHome,
  openBackup,
  startCopyAndRequest,
  restoreBackup,
  prepareDataFolder,
} from '#ops/index.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { drillTexts as texts } from './command-texts.ts'
import { readSettings, settingNames } from '../server/settings.ts'
import { assertOwnDatabase } from './with-services.ts'

// `npm run drill` restores the backup into a new folder, starts the product on it, requests pages,
// and removes the folder.

const program = { file: join(import.meta.dirname, '..', 'start.ts'), settingNames }

const [option, place = tmpdir()] = process.argv.slice(2)

if (option !== undefined && option !== '--in') printFailure(texts.usage)
else await asCommand(drill)

async function drill(): Promise<void> {
  const settings = readSettings(process.env)
  assertOwnDatabase(settings)
  if (settings.S3_BUCKET) throw new StartProblem(texts.inBucket)
  const room = resolve(place)
  if (!(await stat(room).catch(() => undefined))?.isDirectory()) throw new StartProblem(texts.noFolder(room))
  // A new folder each time, so that the cleanup never removes existing data.
  const dataFolder = join(room, `lichttafel-drill-${randomBytes(6).toString('hex')}`)
  say(texts.begins(dataFolder))
  try {
    await prepareDataFolder(dataFolder)
    const vault = await openBackup({ ...settings, dataFolder }, { isReadOnly: true })
    const { restored, found, isWhole } = await restoreBackup(
      { ...settings, dataFolder, BACKUP_TO: undefined },
      vault,
    )
    say(texts.restored(restored, found))
    const answers = await startCopyAndRequest(program, dataFolder, ['/healthz', '/readyz', '/'])
    say(texts.started(answers))
    if (isWhole && answers.every(({ status }) => status === 200)) say(texts.passed)
    else printFailure(texts.failed)
  } finally {
    // When root runs the drill, the database may lie elsewhere, behind a symbolic link.
    for (const folder of [databaseHome(join(dataFolder, 'postgres')), dataFolder])
      await rm(folder, { recursive: true, force: true })
  }
}
