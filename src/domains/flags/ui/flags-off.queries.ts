import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { flagsContract } from '../flags.contract.ts'
import type { FlagName } from '../flags.rules.ts'

const switches = browserApi<typeof flagsContract>('switches')

const ASK_AGAIN_MS = 30_000

/** What is off now. Screens are told live; where they are not (nobody, or that very part is off) they ask by themselves. */
export const switchedOff = queryOptions({
  queryKey: ['switches', 'all', 'off'],
  queryFn: async () => (await switches.listSwitchedOff({})).names,
  staleTime: ASK_AGAIN_MS,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.includes('live_updates') ? ASK_AGAIN_MS : false),
})

/** While it is not known a part counts as on: the server says no by itself. */
export const useIsOff = (name: FlagName): boolean =>
  useQuery({ ...switchedOff, select: (names) => names.includes(name) }).data ?? false
