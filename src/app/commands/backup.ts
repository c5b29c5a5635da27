import { backUpNow, openBackup } from '#ops/index.ts'
import { backupTexts as texts } from './command-texts.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { withOwnDatabase } from './with-services.ts'

// `npm run backup` makes a backup now, whether the product runs or not.

await asCommand(() =>
  withOwnDatabase(async (settings, postgres) => {
    const vault = await openBackup(settings, { mayBegin: true })
    const made = await backUpNow(settings, postgres, vault)
    say(texts.done(made, vault.place))
    if (made.objects && made.objects.failed.length > 0) printFailure(texts.failed(made.objects.failed))
  }),
)
