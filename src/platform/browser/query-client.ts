import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { refusalOf } from './api.ts'

const CACHE_LIFETIME_MS = 5 * 60_000
const RETRIES = 3
const LONGEST_WAIT_MS = 30_000

/** Reuses equal dates: `replaceEqualDeep` counts them as changed, and everything would rerender. */
function keepDates(old: unknown, next: unknown): unknown {
  if (old instanceof Date && next instanceof Date && old.getTime() === next.getTime()) return old
  if (isKeyed(old) && isKeyed(next)) for (const key in next) next[key] = keepDates(old[key], next[key])
  return next
}

const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE_LIFETIME_MS,
      gcTime: CACHE_LIFETIME_MS,
      retry: (failures, error) => failures < RETRIES && !refusalOf(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS),
      refetchOnWindowFocus: false,
      structuralSharing: (old, next) => replaceEqualDeep(old, keepDates(old, next)),
    },
    mutations: { retry: false },
  },
})
