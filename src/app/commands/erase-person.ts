import { erasePerson } from '#domains/admin/server/erasure.ts'
import { erasePersonTexts as texts } from './command-texts.ts'
import { asCommandForEmail, printFailure, say } from './as-command.ts'
import { withServices } from './with-services.ts'

// `npm run erase-person -- naam@voorbeeld.nl` shows what erasing a person would remove. With `--ja`
// at the end it erases.

await asCommandForEmail(texts.usage, eraseWhoHas)

async function eraseWhoHas(email: string): Promise<void> {
  const isMeant = process.argv.includes('--ja')
  const erasure = await withServices((services) => erasePerson(services, email, isMeant))
  if (erasure.outcome === 'unknown') printFailure(texts.unknown(email))
  else if (erasure.outcome === 'blocked') printFailure(texts.blocked(email, erasure.open))
  else say(texts.report(email, erasure))
}
