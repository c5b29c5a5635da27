import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { apiKeysContract } from '../api-keys.contract.ts'

const apiKeys = browserApi<typeof apiKeysContract>('apiKeys')

/** Apart from a studio's own questions, so that neither side brings the other's words. */
export const accountKeys = (studioId: string) =>
  queryOptions({
    queryKey: ['apiKeys', 'of', studioId],
    queryFn: () => apiKeys.listKeysOf({ studioId }),
  })
