import { longMoment } from '#platform/pure/format.nl.ts'
import {
  clientLetterBase,
  studioLetterBase,
  orderTableWithSums,
} from '../../messages/server/order-letters.nl.ts'
import type { LetterFacts, OrderLetter } from '../../messages/server/mail-about-order.ts'
import { sumCents, type OrderLine } from '../../order-lines.rules.ts'
import { lastDayOf, type WithdrawalOutcome, type WithdrawalReason } from '../withdrawal.rules.ts'
import { withdrawalNl as texts } from '../withdrawal.nl.ts'
import type { WithdrawalStatement } from '../../core/server/withdrawals.tables.ts'

type ConfirmedWithdrawal = {
  statement: WithdrawalStatement
  confirmedAt: Date
  outcome: WithdrawalOutcome
  reason: WithdrawalReason | null
  lines: readonly OrderLine[]
}

const statementText = (
  { order, studio }: LetterFacts,
  { statement, confirmedAt, outcome, lines }: ConfirmedWithdrawal,
) =>
  [
    `“${texts.statement(outcome, { number: statement.orderNumber, placedAt: order.createdAt, studioName: studio.studioName }, lines)}”`,
    `${texts.facts.name}: ${statement.name}`,
    `${texts.facts.email}: ${statement.email}`,
    `${texts.facts.confirmed}: ${longMoment(confirmedAt)} (Nederlandse tijd)`,
  ].join('\n')

function consequenceText(
  { order, studio }: LetterFacts,
  { outcome, reason, lines }: ConfirmedWithdrawal,
): string {
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

/** Acknowledgement required by law: content, day and time on a durable medium. */
export const withdrawnLetter = (about: LetterFacts, withdrawal: ConfirmedWithdrawal): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_withdrawn',
  subject: `${texts.received(withdrawal.reason === null)}: bestelling ${about.order.number}`,
  title: texts.received(withdrawal.reason === null),
  paragraphs: [
    'Dit heb je ons laten weten:',
    statementText(about, withdrawal),
    orderTableWithSums(about),
    consequenceText(about, withdrawal),
  ],
})

export function studioWithdrawnLetter(about: LetterFacts, withdrawal: ConfirmedWithdrawal): OrderLetter {
  const { outcome, reason } = withdrawal
  const subject = subjects[outcome](about.order.clientName, about.order.number)
  return {
    ...studioLetterBase(about),
    kind: 'studio_order_withdrawn',
    subject,
    paragraphs: [
      `${subject}:`,
      statementText(about, withdrawal),
      [...(reason === null ? [] : [texts.studio.reason[reason]]), texts.studio.line[outcome]].join(' '),
    ],
  }
}
