import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
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
  useSaving(() => studios.endFirstRun({}), {
    says: studiosNl.endFirstRun,
    flips: [
      {
        key: myStudio.queryKey,
        change: (mine: Mine) => ({ ...mine, firstRun: { ...mine.firstRun, isEnded: true } }),
      },
    ],
    refreshes: [['studios']],
  })

export const useSetWebhook = () =>
  useSaving(studios.setWebhook, {
    says: { ...studiosNl.saveWebhook, done: () => studiosNl.saveWebhook.done },
    refreshes: [['studios']],
  })

export const useTestWebhook = () =>
  useSaving(studios.testWebhook, {
    says: { ...studiosNl.testWebhook, done: () => studiosNl.testWebhook.done },
  })
