import { noteRestored, openBackup, restoreBackup, openDataFolder } from '#ops/index.ts'
import { systemClock } from '#platform/clock.ts'
import { readMoment } from '#platform/pure/read-moment.ts'
import { fail } from './asked-email.ts'
import { restoreTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { assertOwnDatabase } from './with-services.ts'
import { readSettings } from '../server/settings.ts'

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
  const { restored, found, isWhole } = await restoreBackup(settings, vault, to)
  const isNoted = isWhole && (await noteRestored(vault, systemClock()))
  process.stdout.write(`${texts.done(restored, found)}\n${texts.asTest({ isWhole, isNoted })}\n`)
}
