import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { storageContract } from '../storage.contract.ts'

const storage = browserApi<typeof storageContract>('storage')

/** Refetched by each screen that opens it, because uploads change it all the time. */
export const storageSummary = queryOptions({
  queryKey: ['storage', 'summary'],
  queryFn: () => storage.summariseStorage({}),
  staleTime: 0,
})
