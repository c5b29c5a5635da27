import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { flagsContract } from '../flags.contract.ts'
import type { FlagName } from '../flags.rules.ts'

const switches = browserApi<typeof flagsContract>('switches')

const ASK_AGAIN_MS = 30_000

/**
 * Flags that are off. Changes arrive live; where they don't (signed out, live updates off) it refetches on focus or
 * polls.
 */
export const switchedOff = queryOptions({
  queryKey: ['switches', 'all', 'off'],
  queryFn: async () => (await switches.listSwitchedOff({})).names,
  staleTime: ASK_AGAIN_MS,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.includes('live_updates') ? ASK_AGAIN_MS : false),
})

/** Unknown counts as on, because the server refuses by itself. */
export const useIsOff = (name: FlagName): boolean =>
  useQuery({ ...switchedOff, select: (names) => names.includes(name) }).data ?? false
