import { erasePerson } from '#domains/admin/server/erasure.ts'
import { askedEmail, fail } from './asked-email.ts'
import { erasePersonTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { withServices } from './with-services.ts'

// Erasure (privacy statement): `npm run erase-person -- naam@voorbeeld.nl` shows what would go, `--ja` erases it.

const email = askedEmail()
if (email) await asCommand(() => eraseWhoHas(email))
else fail(texts.usage)

async function eraseWhoHas(email: string): Promise<void> {
  const isMeant = process.argv.includes('--ja')
  const erasure = await withServices((services) => erasePerson(services, email, isMeant))
  if (erasure.outcome === 'unknown') fail(texts.unknown(email))
  else if (erasure.outcome === 'blocked') fail(texts.blocked(email, erasure.open))
  else process.stdout.write(`${texts.report(email, erasure)}\n`)
}
