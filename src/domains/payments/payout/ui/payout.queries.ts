import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { collectProof, proofErrors, type TypedProof } from '#domains/accounts/ui/ProofFields.tsx'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { payout, payoutContract, payoutDesk, payoutLine } from '../payout.contract.ts'
import { payoutNl } from '../payout.nl.ts'

const payouts = browserApi<typeof payoutContract>('payouts')

export type Payout = z.infer<typeof payout>
export type PayoutDesk = z.infer<typeof payoutDesk>
export type PayoutLine = z.infer<typeof payoutLine>

export const payoutDeskQuery = queryOptions({
  queryKey: ['payments', 'all', 'payout-desk'],
  queryFn: () => payouts.findPayoutDesk({}),
})

export const payoutPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'all', 'payouts', cursor],
    queryFn: () => payouts.listPayouts({ ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  })

export const payoutLines = (payoutId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'all', 'payout-lines', payoutId, cursor],
    queryFn: () => payouts.listPayoutLines({ payoutId, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  })

const invalidates = [['payments']] as const

export const useRequestPayout = () =>
  useSave(() => payouts.requestPayout({}), { messages: payoutNl.request, invalidates })

export const useCancelPayout = () => useSave(payouts.cancelPayout, { messages: payoutNl.cancel, invalidates })

type TypedAccount = { iban: string; holderName: string; proof: TypedProof }

/** Returns undefined if the person canceled the passkey prompt. */
async function setAccount({ proof: typed, ...account }: TypedAccount) {
  const proof = await collectProof(typed)
  return proof && payouts.setAccount({ ...account, proof })
}

export const useSetPayoutAccount = (onDone: () => void) =>
  useSave(setAccount, {
    messages: payoutNl.account.saving,
    invalidates,
    inlineErrors: proofErrors,
    onDone: (saved) => {
      if (saved) onDone()
    },
  })
