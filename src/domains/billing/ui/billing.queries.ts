import { queryOptions } from '@tanstack/react-query'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { paymentsContract } from '../billing.contract.ts'
import { paymentsNl } from '../billing.nl.ts'
import { QUOTE_HOLDS_MS } from '../billing.rules.ts'

const payments = browserApi<typeof paymentsContract>('payments')

type Choice = Parameters<typeof payments.previewChange>[0]

export const mySubscription = queryOptions({
  queryKey: ['payments', 'all', 'subscription'],
  queryFn: () => payments.findMySubscription({}),
})

export const myPayments = queryOptions({
  queryKey: ['payments', 'all', 'list'],
  queryFn: () => payments.listPayments({}),
})

/** What this change costs today; asked anew each time, since it costs less by the day. */
export const changePreview = (choice: Choice) =>
  queryOptions({
    queryKey: ['payments', 'all', 'preview', choice],
    queryFn: () => payments.previewChange(choice),
    staleTime: 0,
    refetchInterval: QUOTE_HOLDS_MS / 2,
    retry: false,
  })

/** Whether the checkout has been paid and the account works; the page after paying asks again every three seconds. */
export const findActivation = (asked: { plan: PlanId; sessionId: string }) => payments.findActivation(asked)

const leaveFor = (url: string) => window.location.assign(url)

// What changes here is also the studio's plan and limits, and whether this person may work at all.
const everything = [['payments'], ['studios'], ['storage'], ['me']]

export const useStartCheckout = () =>
  useSaving(payments.startCheckout, { says: paymentsNl.startCheckout, onDone: ({ url }) => leaveFor(url) })

export const useActivateByHand = () =>
  useSaving(payments.activateByHand, {
    says: { ...paymentsNl.activateByHand, done: () => paymentsNl.activateByHand.done },
    refreshes: everything,
  })

export const useChangePlan = () =>
  useSaving(payments.changePlan, {
    says: {
      ...paymentsNl.changePlan,
      done: ({ plan }, { url, isLarger }) =>
        url
          ? undefined
          : isLarger
            ? paymentsNl.changePlan.done(plan)
            : paymentsNl.changePlan.downgraded(plan),
    },
    refreshes: everything,
    onDone: ({ url }) => url && leaveFor(url),
  })

export const useCancelSubscription = () =>
  useSaving(payments.cancelSubscription, {
    says: { ...paymentsNl.cancel, done: () => paymentsNl.cancel.done },
    refreshes: everything,
  })

export const useResumeSubscription = () =>
  useSaving(payments.resumeSubscription, {
    says: { ...paymentsNl.resume, done: () => paymentsNl.resume.done },
    refreshes: everything,
  })

export const useOpenPortal = () =>
  useSaving(payments.openPortal, { says: paymentsNl.portal, onDone: ({ url }) => leaveFor(url) })
