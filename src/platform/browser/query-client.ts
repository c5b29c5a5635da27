import { QueryClient } from '@tanstack/react-query'
import { refusalOf } from './api.ts'

const CACHE_LIFETIME_MS = 5 * 60_000
const RETRIES = 3
const LONGEST_WAIT_MS = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE_LIFETIME_MS,
      gcTime: CACHE_LIFETIME_MS,
      retry: (failures, error) => failures < RETRIES && !refusalOf(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})
