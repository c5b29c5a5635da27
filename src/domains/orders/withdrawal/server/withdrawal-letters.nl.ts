import { longMoment } from '#platform/pure/format.nl.ts'
import { forClient, forStudio, orderedWithSums } from '../../messages/server/order-letters.nl.ts'
import type { LetterFacts, OrderLetter } from '../../messages/server/write-about-order.ts'
import { lastDayOf, type WithdrawalReason } from '../withdrawal.rules.ts'
import { withdrawalNl as texts } from '../withdrawal.nl.ts'
import type { Statement } from './withdrawals.tables.ts'

type Confirmed = { statement: Statement; confirmedAt: Date; reason: WithdrawalReason | null }

const declared = (about: LetterFacts, { statement, confirmedAt }: Confirmed) =>
  [
    `“${texts.statement(statement.orderNumber, about.order.createdAt, about.studio.name)}”`,
    `${texts.facts.name}: ${statement.name}`,
    `${texts.facts.email}: ${statement.email}`,
    `${texts.facts.confirmed}: ${longMoment(confirmedAt)} (Nederlandse tijd)`,
  ].join('\n')

const money = ({ order }: LetterFacts) => ({ isPaid: order.paidAt !== null })

/** The acknowledgement that the law asks for: content, day and time, on something the client can keep. */
export const withdrawnLetter = (about: LetterFacts, withdrawal: Confirmed): OrderLetter => ({
  ...forClient(about),
  kind: 'order_withdrawn',
  subject: `Je herroeping van bestelling ${about.order.number} is ontvangen`,
  title: 'Je herroeping is ontvangen',
  paragraphs: [
    'Dit heb je ons verklaard:',
    declared(about, withdrawal),
    orderedWithSums(about),
    withdrawal.reason === null
      ? texts.paidBack(money(about))
      : `${texts.whyNot(withdrawal.reason, lastDayOf(about.order))} ${about.studio.name} antwoordt je.`,
  ],
})

export const studioWithdrawnLetter = (about: LetterFacts, withdrawal: Confirmed): OrderLetter => ({
  ...forStudio(about),
  kind: 'studio_order_withdrawn',
  subject: `Bestelling ${about.order.number} is herroepen`,
  paragraphs: [
    `${about.order.clientName} heeft bestelling ${about.order.number} herroepen:`,
    declared(about, withdrawal),
    withdrawal.reason === null
      ? texts.studio.line.granted
      : `${texts.studio.reason[withdrawal.reason]} ${texts.studio.line.not_applicable}`,
  ],
})
