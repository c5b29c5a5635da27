import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { featureFlag, flagsContract } from '../flags.contract.ts'
import { flagsNl } from '../flags.nl.ts'

const switches = browserApi<typeof flagsContract>('switches')

export type FeatureFlag = z.infer<typeof featureFlag>
export type FlagList = InferContractRouterOutputs<typeof flagsContract>['listSwitches']

export const flagList = queryOptions({
  queryKey: ['switches', 'all', 'list'],
  queryFn: () => switches.listSwitches({}),
  staleTime: 0,
})

const texts = flagsNl.setting

export const useSetFlag = () =>
  useSave(switches.setSwitch, {
    messages: {
      ...texts,
      done: ({ name, enabled }) => ({
        title: texts.done,
        line: texts.line(flagsNl.parts[name].name, enabled),
      }),
    },
    optimistic: [
      {
        key: flagList.queryKey,
        change: (list: FlagList, { name, enabled }) => ({
          ...list,
          switches: list.switches.map((one) => (one.name === name ? { ...one, enabled } : one)),
        }),
      },
    ],
    invalidates: [['switches']],
    // Queues presses, also while the list is being refetched.
    queue: 'switches',
  })
