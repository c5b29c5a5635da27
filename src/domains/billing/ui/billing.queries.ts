import { queryOptions } from '@tanstack/react-query'
import { usePayPage } from '#domains/payments/core/ui/pay-page.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { billingContract } from '../billing.contract.ts'
import { billingNl } from '../billing.nl.ts'
import { QUOTE_HOLDS_MS } from '../billing.rules.ts'

const payments = browserApi<typeof billingContract>('payments')

type Choice = Parameters<typeof payments.previewChange>[0]

export const mySubscriptionQuery = queryOptions({
  queryKey: ['payments', 'all', 'subscription'],
  queryFn: () => payments.findMySubscription({}),
})

export const myPaymentsQuery = queryOptions({
  queryKey: ['payments', 'all', 'list'],
  queryFn: () => payments.listPayments({}),
})

/** Refetches at every use and at an interval, because the price falls over time. */
export const changePreviewQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['payments', 'all', 'preview', choice],
    queryFn: () => payments.previewChange(choice),
    staleTime: 0,
    refetchInterval: QUOTE_HOLDS_MS / 2,
    retry: false,
  })

export const findActivation = (checkout: { plan: PlanId; sessionId: string }) =>
  payments.findActivation(checkout)

const openPage = (url: string) => window.location.assign(url)

const affectedQueries = [['payments'], ['studios'], ['storage'], ['me']] as const

export const useCheckout = () =>
  usePayPage(
    useSave(payments.startCheckout, {
      messages: billingNl.startCheckout,
      onDone: ({ url }) => openPage(url),
    }),
  )

export const useActivateByHand = () =>
  useSave(payments.activateByHand, { messages: billingNl.activateByHand, invalidates: affectedQueries })

export const useChangePlan = () =>
  useSave(payments.changePlan, {
    messages: {
      ...billingNl.changePlan,
      done: ({ plan }, { url, isLarger }) =>
        url ? undefined : isLarger ? billingNl.changePlan.done(plan) : billingNl.changePlan.downgraded(plan),
    },
    invalidates: affectedQueries,
    onDone: ({ url }) => url && openPage(url),
  })

export const useCancelSubscription = () =>
  useSave(payments.cancelSubscription, { messages: billingNl.cancel, invalidates: affectedQueries })

export const useResumeSubscription = () =>
  useSave(payments.resumeSubscription, { messages: billingNl.resume, invalidates: affectedQueries })

export const useOpenPortal = () =>
  useSave(payments.openPortal, { messages: billingNl.portal, onDone: ({ url }) => openPage(url) })
