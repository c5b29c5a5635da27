import { longMoment } from '#platform/pure/format.nl.ts'
import { forClient, forStudio, orderedWithSums } from '../../messages/server/order-letters.nl.ts'
import type { LetterFacts, OrderLetter } from '../../messages/server/write-about-order.ts'
import { sumCents, type OrderLine } from '../../order-lines.rules.ts'
import { lastDayOf, type WithdrawalOutcome, type WithdrawalReason } from '../withdrawal.rules.ts'
import { withdrawalNl as texts } from '../withdrawal.nl.ts'
import type { Statement } from '../../core/server/withdrawals.tables.ts'

type Confirmed = {
  statement: Statement
  confirmedAt: Date
  outcome: WithdrawalOutcome
  reason: WithdrawalReason | null
  /** Lines withdrawn from. */
  lines: readonly OrderLine[]
}

const declared = ({ order, studio }: LetterFacts, { statement, confirmedAt, outcome, lines }: Confirmed) =>
  [
    `“${texts.statement(outcome, { number: statement.orderNumber, placedAt: order.createdAt, studioName: studio.studioName }, lines)}”`,
    `${texts.facts.name}: ${statement.name}`,
    `${texts.facts.email}: ${statement.email}`,
    `${texts.facts.confirmed}: ${longMoment(confirmedAt)} (Nederlandse tijd)`,
  ].join('\n')

function follows({ order, studio }: LetterFacts, { outcome, reason, lines }: Confirmed): string {
  if (reason !== null) return `${texts.whyNot(reason, lastDayOf(order))} ${studio.studioName} antwoordt je.`
  return outcome === 'partly'
    ? texts.partPaidBack(sumCents(lines))
    : texts.paidBack({ isPaid: order.paidAt !== null })
}

const subjects: Record<WithdrawalOutcome, (clientName: string, number: string) => string> = {
  granted: (clientName, number) => `${clientName} heeft bestelling ${number} herroepen`,
  partly: (clientName, number) => `${clientName} heeft een deel van bestelling ${number} herroepen`,
  not_applicable: (clientName, number) => `${clientName} wil van bestelling ${number} af`,
}

/** The acknowledgement that the law asks for: content, day and time, on something the client can keep. */
export const withdrawnLetter = (about: LetterFacts, withdrawal: Confirmed): OrderLetter => ({
  ...forClient(about),
  kind: 'order_withdrawn',
  subject: `${texts.received(withdrawal.reason === null)}: bestelling ${about.order.number}`,
  title: texts.received(withdrawal.reason === null),
  paragraphs: [
    'Dit heb je ons laten weten:',
    declared(about, withdrawal),
    orderedWithSums(about),
    follows(about, withdrawal),
  ],
})

export function studioWithdrawnLetter(about: LetterFacts, withdrawal: Confirmed): OrderLetter {
  const { outcome, reason } = withdrawal
  const subject = subjects[outcome](about.order.clientName, about.order.number)
  return {
    ...forStudio(about),
    kind: 'studio_order_withdrawn',
    subject,
    paragraphs: [
      `${subject}:`,
      declared(about, withdrawal),
      [...(reason === null ? [] : [texts.studio.reason[reason]]), texts.studio.line[outcome]].join(' '),
    ],
  }
}
