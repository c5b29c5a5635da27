import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { storageContract } from '../storage.contract.ts'

const storage = browserApi<typeof storageContract>('storage')

/** Always stale, because uploads change it all the time. */
export const storageSummary = queryOptions({
  queryKey: ['storage', 'summary'],
  queryFn: () => storage.summariseStorage({}),
  staleTime: 0,
})
