import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { webhooksContract } from '../webhooks.contract.ts'

const webhooks = browserApi<typeof webhooksContract>('webhooks')

export const accountWebhooks = (studioId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'of', studioId],
    queryFn: () => webhooks.listEndpointsOf({ studioId }),
  })
