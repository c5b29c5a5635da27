import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { switchesContract } from '../flags.contract.ts'
import type { SwitchName } from '../flags.rules.ts'

const switches = browserApi<typeof switchesContract>('switches')

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
export const useIsOff = (name: SwitchName): boolean =>
  useQuery({ ...switchedOff, select: (names) => names.includes(name) }).data ?? false
