// `npm run migrate` migrates the database before processes of this version start with MIGRATE=off.
// `-- opruimen` also removes what only older versions need.
import { asCommand, printFailure, say } from './as-command.ts'
import { migrateTexts } from './command-texts.ts'
import { migrateConfigured } from './with-services.ts'

const [argument] = process.argv.slice(2)
if (argument !== undefined && argument !== migrateTexts.takeAway) printFailure(migrateTexts.usage)
else
  await asCommand(async () => {
    const applied = await migrateConfigured({ takesAway: argument === migrateTexts.takeAway })
    say(migrateTexts.done(applied))
  })
