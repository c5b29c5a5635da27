import { backUpNow, openBackup } from '#ops/index.ts'
import { backupTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { fail } from './asked-email.ts'
import { withOwnDatabase } from './with-services.ts'

// `npm run backup`: a whole backup now, of a product that runs or not.

await asCommand(() =>
  withOwnDatabase(async (settings, postgres) => {
    const vault = await openBackup(settings, { mayBegin: true })
    const made = await backUpNow(settings, postgres, vault)
    process.stdout.write(`${texts.done(made, vault.place)}\n`)
    if (made.objects && made.objects.failed.length > 0) fail(texts.failed(made.objects.failed))
  }),
)
