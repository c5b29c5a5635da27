import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { storageContract } from '../storage.contract.ts'

const storage = browserApi<typeof storageContract>('storage')

/** A studio's room. Asked anew by each screen that opens it, since uploads change it all the time. */
export const storageSummary = queryOptions({
  queryKey: ['storage', 'summary'],
  queryFn: () => storage.summariseStorage({}),
  staleTime: 0,
})
