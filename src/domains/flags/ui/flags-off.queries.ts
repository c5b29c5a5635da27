import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { flagsContract } from '../flags.contract.ts'
import type { FlagName } from '../flags.rules.ts'

const switches = browserApi<typeof flagsContract>('switches')

const POLL_MS = 30_000

/** Changes arrive live. The query also refetches on focus, and polls while live updates are off. */
export const switchedOffFlagsQuery = queryOptions({
  queryKey: ['switches', 'all', 'off'],
  queryFn: async () => (await switches.listSwitchedOff({})).names,
  staleTime: POLL_MS,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.includes('live_updates') ? POLL_MS : false),
})

/** Treats a flag as on until its state is loaded. The server refuses by itself. */
export const useIsFlagOff = (name: FlagName): boolean =>
  useQuery({ ...switchedOffFlagsQuery, select: (names) => names.includes(name) }).data ?? false
