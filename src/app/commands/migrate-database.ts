// Brings the database to this version as a step of its own, before processes of it start with MIGRATE=off. With 'opruimen'
// it also takes away what no process of the version before needs any more, once none of them runs.
import { asCommand } from './as-command.ts'
import { migrateTexts } from './command-texts.ts'
import { migrateConfigured } from './with-services.ts'

const [argument] = process.argv.slice(2)
if (argument !== undefined && argument !== migrateTexts.takeAway) {
  process.stderr.write(`${migrateTexts.usage}\n`)
  process.exit(1)
}
await asCommand(async () => {
  const applied = await migrateConfigured({ takesAway: argument === migrateTexts.takeAway })
  process.stdout.write(`${migrateTexts.done(applied)}\n`)
})
