import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { studiosContract } from '../studios.contract.ts'

const studios = browserApi<typeof studiosContract>('studios')

export const studioContact = queryOptions({
  queryKey: ['studios', 'all', 'contact'],
  queryFn: () => studios.findStudioContact({}),
})
