export const payoutStates = ['requested', 'in_file', 'paid', 'returned', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** States in which a payout's money isn't available for another payout. */
export const holdingStates = ['requested', 'in_file', 'paid'] as const satisfies readonly PayoutState[]

/** States of an open payout. A studio has at most one open payout. */
export const openStates = ['requested', 'in_file'] as const satisfies readonly PayoutState[]

export const payoutOutcomes = ['paid', 'returned'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

/** A bank can return a payout days after it was paid, so `returned` can follow `paid`. */
export const statesBeforeOutcome: Record<PayoutOutcome, readonly PayoutState[]> = {
  paid: ['in_file'],
  returned: ['in_file', 'paid'],
}

export const cancelReasons = ['asked', 'nothing_left'] as const
/** `nothing_left`: refunds and disputes took the full amount. */
export type CancelReason = (typeof cancelReasons)[number]

export const PAYOUT_MIN_CENTS = 1000

const HOUR_MS = 60 * 60_000
export const ACCOUNT_WAITS_HOURS = 72
export const newAccountCountsFrom = (setAt: Date) => new Date(setAt.getTime() + ACCOUNT_WAITS_HOURS * HOUR_MS)

/** Maximum length of a name in SEPA. */
export const HOLDER_NAME_MAX_LENGTH = 70

export const payoutNumber = (payoutId: string) => payoutId.slice(-8).toUpperCase()

export const payoutFilePath = (fileId: string) => `/payout-files/${fileId}.xml`

type AccountDates = { setAt: Date; countsFrom: Date }

/**
 * Finds the account in use and the waiting one. `accounts` are sorted oldest first. An account
 * replaced while waiting never counts, since a stranger may have set it.
 */
export function accountsAt<Account extends AccountDates>(accounts: readonly Account[], now: Date) {
  const last = accounts.at(-1)
  const current = accounts.findLast(({ countsFrom }, at) => {
    const next = accounts[at + 1]
    return countsFrom <= now && !(next && next.setAt < countsFrom)
  })
  return { current, waiting: last && last.countsFrom > now ? last : undefined }
}

export type PayoutRefusal = 'under_way' | 'too_little' | 'no_account' | 'account_waits'

export function findPayoutRefusal(at: {
  isUnderWay: boolean
  availableCents: number
  hasAccount: boolean
  hasWaitingAccount: boolean
}): PayoutRefusal | undefined {
  if (at.isUnderWay) return 'under_way'
  if (!at.hasAccount) return at.hasWaitingAccount ? 'account_waits' : 'no_account'
  return at.availableCents < PAYOUT_MIN_CENTS ? 'too_little' : undefined
}

export type PayoutLine = { paymentId: string; amountCents: number }

export const sumLineCents = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Lowers a request after refunds and disputes. No line rises. A payment of which earlier payouts
 * paid too much gets a negative line. `due` is what each payment can contribute to the request.
 */
export function lowerPayoutLines(lines: readonly PayoutLine[], due: readonly PayoutLine[]): PayoutLine[] {
  const had = new Map(lines.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  const may = new Map(due.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  return [...new Set([...had.keys(), ...may.keys()])]
    .map((paymentId) => ({
      paymentId,
      amountCents: Math.min(had.get(paymentId) ?? 0, may.get(paymentId) ?? 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0)
}
