import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { apiKeysContract } from '../api-keys.contract.ts'

const apiKeys = browserApi<typeof apiKeysContract>('apiKeys')

/** Separate from the studio's own queries, so that neither bundle has the other's texts. */
export const accountKeys = (studioId: string) =>
  queryOptions({
    queryKey: ['apiKeys', 'of', studioId],
    queryFn: () => apiKeys.listKeysOf({ studioId }),
  })
