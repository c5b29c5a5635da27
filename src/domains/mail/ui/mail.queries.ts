import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { listedLetter, mailContract } from '../mail.contract.ts'

const mail = browserApi<typeof mailContract>('mail')

export type ListedLetter = z.infer<typeof listedLetter>

const LOOKED_AGAIN_MS = 3000

/** The newest letters, polled: jobs write some of them. */
export const letterList = queryOptions({
  queryKey: ['mail', 'all'],
  queryFn: async () => (await mail.listLetters({})).letters,
  refetchInterval: LOOKED_AGAIN_MS,
})
