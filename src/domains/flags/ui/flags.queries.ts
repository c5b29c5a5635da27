import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { featureSwitch, switchesContract } from '../flags.contract.ts'
import { switchesNl } from '../flags.nl.ts'

const switches = browserApi<typeof switchesContract>('switches')

export type FeatureSwitch = z.infer<typeof featureSwitch>
export type SwitchList = InferContractRouterOutputs<typeof switchesContract>['listSwitches']

export const switchList = queryOptions({
  queryKey: ['switches', 'all', 'list'],
  queryFn: () => switches.listSwitches({}),
  staleTime: 0,
})

export const useSetSwitch = () => {
  const words = switchesNl.setting
  return useSaving(switches.setSwitch, {
    says: {
      ...words,
      done: ({ name, enabled }) => ({
        title: words.done,
        line: words.line(switchesNl.parts[name].name, enabled),
      }),
    },
    flips: [
      {
        key: switchList.queryKey,
        change: (list: SwitchList, { name, enabled }) => ({
          ...list,
          switches: list.switches.map((one) => (one.name === name ? { ...one, enabled } : one)),
        }),
      },
    ],
    refreshes: [['switches']],
  })
}
