export const payoutStates = ['requested', 'in_file', 'paid', 'returned', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Money in these is out of the balance; what was returned or canceled is back in it. */
export const holdingStates = ['requested', 'in_file', 'paid'] as const satisfies readonly PayoutState[]

/** At most one of a studio is in these. */
export const openStates = ['requested', 'in_file'] as const satisfies readonly PayoutState[]

/** What an admin may make of it; a bank may send back what was paid days ago. */
export const outcomes = ['paid', 'returned'] as const
export type Outcome = (typeof outcomes)[number]

export const statesBefore: Record<Outcome, readonly PayoutState[]> = {
  paid: ['in_file'],
  returned: ['in_file', 'paid'],
}

export const cancelReasons = ['asked', 'nothing_left'] as const
/** `nothing_left`: refunds and disputes took all of it before its file was made. */
export type CancelReason = (typeof cancelReasons)[number]

export const PAYOUT_MIN_CENTS = 1000

const HOUR_MS = 60 * 60_000
export const ACCOUNT_WAITS_HOURS = 72
export const countsFrom = (setAt: Date) => new Date(setAt.getTime() + ACCOUNT_WAITS_HOURS * HOUR_MS)

/** The field of the scheme is this long. */
export const HOLDER_NAME_MAX_LENGTH = 70

export const payoutNumber = (payoutId: string) => payoutId.slice(-8).toUpperCase()

export const payoutFilePath = (fileId: string) => `/payout-files/${fileId}.xml`

type Dated = { setAt: Date; countsFrom: Date }

/**
 * The account that money goes to now, and the one that waits for its hours; `accounts` are oldest first. One that was
 * replaced while it waited never counts: it may have been a stranger's, set right by the studio.
 */
export function accountsAt<Account extends Dated>(accounts: readonly Account[], now: Date) {
  const last = accounts.at(-1)
  const current = accounts.findLast(
    ({ countsFrom }, at) => countsFrom <= now && !(accounts[at + 1] && accounts[at + 1]!.setAt < countsFrom),
  )
  return { current, waiting: last && last.countsFrom > now ? last : undefined }
}

export type NotNow = 'under_way' | 'too_little' | 'no_account' | 'account_waits'

/** Why nothing can be requested now; undefined when it can. */
export function whyNotNow(at: {
  isUnderWay: boolean
  availableCents: number
  hasAccount: boolean
  hasWaitingAccount: boolean
}): NotNow | undefined {
  if (at.isUnderWay) return 'under_way'
  if (!at.hasAccount) return at.hasWaitingAccount ? 'account_waits' : 'no_account'
  return at.availableCents < PAYOUT_MIN_CENTS ? 'too_little' : undefined
}

export type PayoutLine = { paymentId: string; amountCents: number }

export const sumOf = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Lines of a request after refunds and disputes: none rises, and what earlier payouts paid too much becomes a negative
 * one. `due` is what each payment may still contribute.
 */
export function lowerLines(lines: readonly PayoutLine[], due: readonly PayoutLine[]): PayoutLine[] {
  const had = new Map(lines.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  const may = new Map(due.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  return [...new Set([...had.keys(), ...may.keys()])]
    .map((paymentId) => ({
      paymentId,
      amountCents: Math.min(had.get(paymentId) ?? 0, may.get(paymentId) ?? 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0)
}
