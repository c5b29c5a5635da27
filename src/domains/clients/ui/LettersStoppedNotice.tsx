import { longDate } from '#platform/pure/format.nl.ts'
import { clientsNl } from '../clients.nl.ts'

const texts = clientsNl.stopped

export function LettersStoppedNotice({ since }: { since: Date }) {
  return (
    <div className="grid gap-1 rounded-4 bg-sunk px-4 py-3 text-13">
      <p className="font-medium">{texts.since(longDate(since))}</p>
      <p className="text-soft">{texts.line}</p>
    </div>
  )
}
