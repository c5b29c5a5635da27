import { recordRestore, openBackup, restoreBackup, prepareDataFolder } from '#ops/index.ts'
import { systemClock } from '#platform/core/clock.ts'
import { readMoment } from '#platform/pure/read-moment.ts'
import { restoreTexts as texts } from './command-texts.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { assertOwnDatabase } from './with-services.ts'
import { readSettings } from '../server/settings.ts'

// `npm run restore -- --to "2026-11-24 18:05:10"` restores the backup up to this moment, `--to nu`
// all of it. The product must not run.

const [option, given = ''] = process.argv.slice(2)
const isAll = given === texts.now
const to = isAll ? undefined : readMoment(given)

if (option !== '--to' || given === '') printFailure(texts.usage)
else if (!isAll && !to) printFailure(texts.noMoment(given))
else await asCommand(restore)

async function restore() {
  const settings = readSettings(process.env)
  assertOwnDatabase(settings)
  const vault = await openBackup(settings)
  await prepareDataFolder(settings.dataFolder)
  const { restored, found, isWhole } = await restoreBackup(settings, vault, to)
  const isNoted = isWhole && (await recordRestore(vault, systemClock()))
  say(texts.done(restored, found), texts.asTest({ isWhole, isNoted }))
}
