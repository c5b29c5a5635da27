import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { z } from 'zod'
import type { myStudio as myStudioOutput, studiosContract } from '../studios.contract.ts'
import { studiosNl } from '../studios.nl.ts'

const studios = browserApi<typeof studiosContract>('studios')

export const myStudio = queryOptions({
  queryKey: ['studios', 'all', 'mine'],
  queryFn: () => studios.findMyStudio({}),
})

type Mine = z.infer<typeof myStudioOutput>

export const useEndFirstRun = () =>
  useSave(() => studios.endFirstRun({}), {
    messages: studiosNl.endFirstRun,
    optimistic: [
      {
        key: myStudio.queryKey,
        change: (mine: Mine) => ({ ...mine, firstRun: { ...mine.firstRun, isEnded: true } }),
      },
    ],
    invalidates: [['studios']],
  })

export const useSetWebhook = () =>
  useSave(studios.setWebhook, { messages: studiosNl.saveWebhook, invalidates: [['studios']] })

export const useTestWebhook = () => useSave(studios.testWebhook, { messages: studiosNl.testWebhook })
