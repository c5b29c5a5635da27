import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import type { endpoint, webhooksContract } from '../webhooks.contract.ts'
import { webhooksNl as texts } from '../webhooks.nl.ts'

const webhooks = browserApi<typeof webhooksContract>('webhooks')

export type Endpoint = z.infer<typeof endpoint>

const endpointsKey = ['webhooks', 'all', 'endpoints'] as const
const deliveriesKey = (endpointId: string) => ['webhooks', endpointId, 'deliveries'] as const

export const endpointsQuery = queryOptions({
  queryKey: endpointsKey,
  queryFn: () => webhooks.listEndpoints({}),
})

export const deliveriesQuery = (endpointId: string) =>
  queryOptions({
    queryKey: deliveriesKey(endpointId),
    queryFn: async () => (await webhooks.listDeliveries({ endpointId })).deliveries,
  })

export type ListedDelivery = Awaited<ReturnType<typeof webhooks.listDeliveries>>['deliveries'][number]

type Shows = (made: { secret: string }) => void

export const useAddEndpoint = (onDone: Shows) =>
  useSave(webhooks.addEndpoint, {
    messages: texts.adding,
    inlineErrors: ['webhook_refused'],
    invalidates: [endpointsKey],
    onDone,
  })

export const useChangeEndpoint = () =>
  useSave(webhooks.changeEndpoint, { messages: texts.changing, invalidates: [endpointsKey] })

export const useRenewSecret = (onDone: Shows) =>
  useSave(webhooks.renewSecret, { messages: texts.renewing, invalidates: [endpointsKey], onDone })

export const useRemoveEndpoint = () =>
  useSave(webhooks.removeEndpoint, { messages: texts.removing, invalidates: [endpointsKey] })

export function useTestEndpoint() {
  const notifier = useNotifier()
  return useSave(webhooks.testEndpoint, {
    messages: texts.testing,
    onDone: ({ status, failure, hasArrived }) => {
      if (!hasArrived || status === null)
        return notifier.failed(texts.testing.failed, { line: texts.testing.why(status, failure) })
      const { title, line } = texts.testing.arrived(status)
      return notifier.done(title, { line })
    },
  })
}

export const useSendAgain = (endpointId: string) =>
  useSave(webhooks.sendAgain, { messages: texts.sendingAgain, invalidates: [deliveriesKey(endpointId)] })
