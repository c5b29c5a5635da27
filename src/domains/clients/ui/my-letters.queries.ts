import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { clientsContract } from '../clients.contract.ts'
import { myLettersNl } from '../my-letters.nl.ts'

const clients = browserApi<typeof clientsContract>('clients')

export const myLetters = queryOptions({
  queryKey: ['clients', 'all', 'mine'],
  queryFn: () => clients.findMyLetters({}),
})

type MyLetters = Awaited<ReturnType<typeof clients.findMyLetters>>

export const useChooseMyLetters = () =>
  useSave(clients.chooseMyLetters, {
    messages: {
      ...myLettersNl,
      refusals: {},
      done: ({ areWanted }) => (areWanted ? myLettersNl.done.on : myLettersNl.done.off),
    },
    optimistic: [
      {
        key: myLetters.queryKey,
        change: (now: MyLetters, { areWanted }) => ({
          ...now,
          stoppedAt: areWanted ? null : new Date().toISOString(),
        }),
      },
    ],
    invalidates: [myLetters.queryKey],
  })
