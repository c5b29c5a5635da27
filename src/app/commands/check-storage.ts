import { checkEverything, StorageAwayError, sumQuarantine } from '#domains/storage/server/storage.ts'
import { countFaults } from '#domains/storage/storage-check.rules.ts'
import type { Services } from '#platform/services.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { checkStorageTexts as texts } from './command-texts.ts'
import { withServices } from './with-services.ts'

// `npm run check-storage` compares database rows with stored files. `-- --mend` lists what mending
// would do, `-- --mend --ja` mends.

const [isMending, isMeant] = ['--mend', '--ja'].map((word) => process.argv.includes(word))

await asCommand(() =>
  withServices(check).catch((error: unknown) => {
    if (!(error instanceof StorageAwayError)) throw error
    printFailure(texts.away)
  }),
)

async function check(services: Services): Promise<void> {
  if (isMending && isMeant) {
    say(texts.table(await checkEverything(services, { isMending: true })), texts.mended, '')
  }
  const found = await checkEverything(services)
  say(texts.table(found), texts.quarantine(await sumQuarantine(services)))
  if (countFaults(found.counts) === 0) return
  process.exitCode = 1
  say(isMending && !isMeant ? texts.wouldMend(found.counts) : texts.howToMend)
}
