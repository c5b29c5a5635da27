import { queryOptions } from '@tanstack/react-query'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { billingContract } from '../billing.contract.ts'
import { billingNl } from '../billing.nl.ts'
import { QUOTE_HOLDS_MS } from '../billing.rules.ts'

const payments = browserApi<typeof billingContract>('payments')

type Choice = Parameters<typeof payments.previewChange>[0]

export const mySubscription = queryOptions({
  queryKey: ['payments', 'all', 'subscription'],
  queryFn: () => payments.findMySubscription({}),
})

export const myPayments = queryOptions({
  queryKey: ['payments', 'all', 'list'],
  queryFn: () => payments.listPayments({}),
})

/** Always fetched again, because the price falls over time. */
export const changePreview = (choice: Choice) =>
  queryOptions({
    queryKey: ['payments', 'all', 'preview', choice],
    queryFn: () => payments.previewChange(choice),
    staleTime: 0,
    refetchInterval: QUOTE_HOLDS_MS / 2,
    retry: false,
  })

export const findActivation = (asked: { plan: PlanId; sessionId: string }) => payments.findActivation(asked)

const leaveFor = (url: string) => window.location.assign(url)

// A payment also changes the studio's plan, its limits and its access.
const everything = [['payments'], ['studios'], ['storage'], ['me']] as const

export const useStartCheckout = () =>
  useSave(payments.startCheckout, { messages: billingNl.startCheckout, onDone: ({ url }) => leaveFor(url) })

export const useActivateByHand = () =>
  useSave(payments.activateByHand, { messages: billingNl.activateByHand, invalidates: everything })

export const useChangePlan = () =>
  useSave(payments.changePlan, {
    messages: {
      ...billingNl.changePlan,
      done: ({ plan }, { url, isLarger }) =>
        url ? undefined : isLarger ? billingNl.changePlan.done(plan) : billingNl.changePlan.downgraded(plan),
    },
    invalidates: everything,
    onDone: ({ url }) => url && leaveFor(url),
  })

export const useCancelSubscription = () =>
  useSave(payments.cancelSubscription, { messages: billingNl.cancel, invalidates: everything })

export const useResumeSubscription = () =>
  useSave(payments.resumeSubscription, { messages: billingNl.resume, invalidates: everything })

export const useOpenPortal = () =>
  useSave(payments.openPortal, { messages: billingNl.portal, onDone: ({ url }) => leaveFor(url) })
