import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import { useSpeaker } from '#platform/browser/notifier.ts'
import type { endpoint, webhooksContract } from '../webhooks.contract.ts'
import { webhooksNl as words } from '../webhooks.nl.ts'

const webhooks = browserApi<typeof webhooksContract>('webhooks')

export type Endpoint = z.infer<typeof endpoint>

const endpointsKey = ['webhooks', 'all', 'endpoints']
const deliveriesKey = (endpointId: string) => ['webhooks', endpointId, 'deliveries']

export const endpointsQuery = queryOptions({
  queryKey: endpointsKey,
  queryFn: () => webhooks.listEndpoints({}),
})

export const deliveriesQuery = (endpointId: string) =>
  queryOptions({
    queryKey: deliveriesKey(endpointId),
    queryFn: async () => (await webhooks.listDeliveries({ endpointId })).deliveries,
  })

export type SentEvent = Awaited<ReturnType<typeof webhooks.listDeliveries>>['deliveries'][number]

type Shows = (made: { secret: string }) => void

export const useAddEndpoint = (onDone: Shows) =>
  useSaving(webhooks.addEndpoint, {
    says: words.adding,
    atField: ['webhook_refused'],
    refreshes: [endpointsKey],
    onDone,
  })

export const useChangeEndpoint = () =>
  useSaving(webhooks.changeEndpoint, {
    says: { ...words.changing, done: () => words.changing.done },
    refreshes: [endpointsKey],
  })

export const useRenewSecret = (onDone: Shows) =>
  useSaving(webhooks.renewSecret, { says: words.renewing, refreshes: [endpointsKey], onDone })

export const useRemoveEndpoint = () =>
  useSaving(webhooks.removeEndpoint, {
    says: { ...words.removing, done: () => words.removing.done },
    refreshes: [endpointsKey],
  })

export function useTestEndpoint() {
  const speaker = useSpeaker()
  return useSaving(webhooks.testEndpoint, {
    says: words.testing,
    onDone: ({ status, failure, hasArrived }) => {
      if (!hasArrived || status === null)
        return speaker.failed(words.testing.failed, { line: words.testing.why(status, failure) })
      const { title, line } = words.testing.arrived(status)
      return speaker.done(title, { line })
    },
  })
}

export const useSendAgain = (endpointId: string) =>
  useSaving(webhooks.sendAgain, {
    says: { ...words.sendingAgain, done: () => words.sendingAgain.done },
    refreshes: [deliveriesKey(endpointId)],
  })
