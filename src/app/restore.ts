import { join } from 'node:path'
import { pino } from 'pino'
import { noteRestored } from '#platform/backup/restore-note.ts'
import { restoreDatabase } from '#platform/backup/restore-database.ts'
import { systemClock } from '#platform/clock.ts'
import { countMigrations } from '#platform/db/migration-files.ts'
import { openLog } from '#platform/log/open-log.ts'
import { readMoment } from '#platform/pure/read-moment.ts'
import { fail } from './asked-email.ts'
import { restoreNl as texts } from './commands.nl.ts'
import { asCommand } from './as-command.ts'
import { openBackup } from './server/backups.ts'
import { checkRestored, type RestoreCheck } from './server/check-restored.ts'
import { openDataFolder } from './server/data-folder.ts'
import { openObjects } from './server/open-services.ts'
import { assertOwnDatabase } from './server/with-services.ts'
import { readSettings } from './server/settings.ts'

// `npm run restore -- --to "2026-11-24 18:05:10"`, while the product does not run.

const [option, given = ''] = process.argv.slice(2)
const isAll = given === texts.now
const to = isAll ? undefined : readMoment(given)

if (option !== '--to' || given === '') fail(texts.usage)
else if (!isAll && !to) fail(texts.noMoment(given))
else await asCommand(restore)

async function restore() {
  const settings = readSettings(process.env)
  assertOwnDatabase(settings)
  const vault = await openBackup(settings)
  await openDataFolder(settings.dataFolder)
  const objects = await openObjects(settings)
  let found: RestoreCheck | undefined
  const restored = await restoreDatabase({
    vault,
    folder: join(settings.dataFolder, 'postgres'),
    to,
    migrations: countMigrations(),
    log: openLog('warn', pino.destination(2)),
    check: async (databaseUrl) => {
      found = await checkRestored(databaseUrl, { vault, objects })
    },
  })
  const isWhole = restored.gap === undefined && found!.missing === 0
  const isNoted = isWhole && (await noteRestored(vault, systemClock()))
  process.stdout.write(`${texts.done(restored, found!)}\n${texts.asTest({ isWhole, isNoted })}\n`)
}
