// Brings the database to this version as a step of its own, before processes of it start with MIGRATE=off. With 'opruimen'
// it also takes away what no process of the version before needs any more, once none of them runs.
import { asCommand } from './as-command.ts'
import { migrateNl } from './commands.nl.ts'
import { migrateConfigured } from './server/with-services.ts'

const [argument] = process.argv.slice(2)
if (argument !== undefined && argument !== migrateNl.takeAway) {
  process.stderr.write(`${migrateNl.usage}\n`)
  process.exit(1)
}
await asCommand(async () => {
  const applied = await migrateConfigured({ takesAway: argument === migrateNl.takeAway })
  process.stdout.write(`${migrateNl.done(applied)}\n`)
})
