import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { Button } from '#ui/actions/Button.tsx'
import { businessClientNl } from '../business-client.nl.ts'
import type { clientsContract } from '../clients.contract.ts'

const clients = browserApi<typeof clientsContract>('clients')
const texts = businessClientNl.check

/** Asks VIES about the saved number once more. */
export function CheckVatId({ clientId }: { clientId: string }) {
  const check = useSave(clients.checkVatId, {
    messages: { ...texts, done: (_client, { answer }) => texts.done[answer] },
    invalidates: [['clients']],
  })
  return (
    <Button
      kind="outline"
      className="justify-self-start"
      busy={check.isPending}
      onClick={() => check.mutate({ clientId })}
    >
      {texts.again}
    </Button>
  )
}
