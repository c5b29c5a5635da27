import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { clientListNl } from '../client-list.nl.ts'
import type { clientsContract } from '../clients.contract.ts'

const clients = browserApi<typeof clientsContract>('clients')

type Imported = Awaited<ReturnType<typeof clients.importClients>>

export const useImportClients = (onDone: (imported: Imported) => void) =>
  useSave(clients.importClients, {
    messages: {
      ...clientListNl,
      // The dialog itself names who was not added.
      done: (_list, { addedCount, notAdded }) =>
        notAdded.length === 0 ? clientListNl.done(addedCount) : undefined,
    },
    invalidates: [['clients']],
    onDone,
  })
