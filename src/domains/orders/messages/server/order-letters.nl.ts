import { noVatNl, vatNameNl } from '#domains/catalog/vat.nl.ts'
import type { LetterTable } from '#domains/mail/server/mail.ts'
import { euros, helloTo } from '#platform/pure/format.nl.ts'
import { isTrackingUrl } from '../../orders.rules.ts'
import { sellerNl } from '../../seller.nl.ts'
import { withdrawalNl } from '../../withdrawal/withdrawal.nl.ts'
import { lineText, LINES_IN_EMAIL_MAX } from '../../order-lines.rules.ts'
import type { LetterFacts, OrderLetter } from './mail-about-order.ts'

export const clientLetterBase = ({ order, studio, links, hasWithdrawalRight }: LetterFacts) => ({
  greeting: `Hallo ${order.firstName},`,
  closing: `Groet,\n${studio.studioName}`,
  footer: `Je krijgt deze mail omdat je bij ${studio.studioName} hebt besteld.`,
  button: { text: 'Bekijk je bestelling', url: links.forClient },
  ...(links.withdraw !== null && {
    footLink: { text: withdrawalNl.withdraw(hasWithdrawalRight, studio.studioName), url: links.withdraw },
  }),
})

export const studioLetterBase = ({ links, studio }: LetterFacts) => ({
  greeting: helloTo(studio.ownerFirstName),
  closing: 'Groet,\nLichttafel',
  button: { text: 'Bekijk de bestelling', url: links.forStudio },
})

const moreText = (lines: readonly unknown[]) =>
  lines.length > LINES_IN_EMAIL_MAX ? `+${lines.length - LINES_IN_EMAIL_MAX} meer` : undefined

const firstOf = (lines: readonly string[]) => [
  ...lines.slice(0, LINES_IN_EMAIL_MAX),
  ...[moreText(lines) ?? []].flat(),
]

const orderedLines = ({ lines }: LetterFacts): LetterTable => ({
  rows: lines.slice(0, LINES_IN_EMAIL_MAX).map((line) => ({
    title: `${line.quantity} × ${line.productName}`,
    detail: line.variantName,
    amount: euros(line.amountCents),
  })),
  more: moreText(lines),
  sums: [],
})

function wishesText({ wishes }: LetterFacts): string[] {
  if (wishes.length === 0) return []
  return [
    ['Opmerkingen bij de regels:', ...firstOf(wishes.map((wish) => `${lineText(wish)}: ${wish.note}`))].join(
      '\n',
    ),
  ]
}

const isExtras = ({ kind }: LetterFacts['order']) => kind === 'extra_photos'

export const orderTableWithSums = (about: LetterFacts): LetterTable => {
  const { order, totals, noVat } = about
  return {
    ...orderedLines(about),
    sums: [
      { label: 'Subtotaal', amount: euros(totals.subtotalCents) },
      ...(order.delivery === 'pick_up' || isExtras(order)
        ? []
        : [{ label: 'Verzending', amount: euros(totals.shippingCents) }]),
      { label: 'Totaal', amount: euros(totals.totalCents), isTotal: true },
      ...totals.vat.map((vat) => ({ label: `Waarvan ${vatNameNl(vat)}`, amount: euros(vat.cents) })),
    ],
    ...(noVat && { note: noVatNl(noVat) }),
  }
}

function delivery({ order, studio }: LetterFacts): string {
  const { customerName, deliveryAddress: to, pickUpLine } = order
  if (order.delivery === 'pick_up')
    return [`Je haalt je bestelling op bij ${studio.studioName}.`, ...(pickUpLine ? [pickUpLine] : [])].join(
      '\n',
    )
  if (!to) return `De bezorging spreek je af met ${studio.studioName}.`
  const country = to.country === 'BE' ? '\nBelgië' : ''
  return `Bezorgadres:\n${customerName}\n${to.street} ${to.houseNumber}\n${to.postcode} ${to.city}${country}`
}

const payButton = ({ totals, links }: LetterFacts) => ({
  text: `Betaal ${euros(totals.totalCents)}`,
  url: links.pay,
})

/**
 * Returns contract terms for a durable medium (artikel 6:230v lid 7 BW). Omits the VAT number under
 * the KOR.
 */
function contract({ order, seller, madeToMeasure, noVat }: LetterFacts): string {
  const vatId = noVat?.reason === 'kor' ? null : seller.vatId
  return [
    `${sellerNl.soldBy} ${sellerNl.named({ ...seller, vatId })}, ${seller.email}.`,
    ...(seller.termsUrl ? [`${sellerNl.terms(seller.tradeName)}: ${seller.termsUrl}`] : []),
    order.extras
      ? sellerNl.withdrawingExtras[order.extras.beginsAtOnce ? 'atOnce' : 'waits']
      : sellerNl.withdrawing[madeToMeasure],
  ].join('\n')
}

function received({ order, totals }: LetterFacts): string {
  const { number } = order
  if (isExtras(order))
    return `Bestelling ${number} gaat over de extra foto’s die je koos. Met de knop hieronder betaal je ze.`
  return totals.totalCents === 0
    ? `We hebben bestelling ${number} ontvangen en gaan voor je aan de slag. Je hoeft niets te betalen.`
    : `We hebben bestelling ${number} ontvangen. Zodra je hebt betaald, gaan we voor je aan de slag.`
}

export const placedLetter = (about: LetterFacts): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_placed',
  subject: `Je bestelling ${about.order.number} bij ${about.studio.studioName}`,
  title: 'Bedankt voor je bestelling',
  paragraphs: [
    received(about),
    orderTableWithSums(about),
    ...(isExtras(about.order) ? [] : [delivery(about)]),
    contract(about),
  ],
  ...(about.totals.totalCents > 0 && { button: payButton(about) }),
})

export const reminderLetter = (about: LetterFacts): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_reminder',
  subject: `Je bestelling ${about.order.number} wacht op betaling`,
  title: 'Je bestelling wacht op betaling',
  paragraphs: [
    isExtras(about.order)
      ? `Bestelling ${about.order.number} met je extra foto’s is nog niet betaald.`
      : `Bestelling ${about.order.number} staat voor je klaar, maar is nog niet betaald. Na je betaling gaan we voor je aan de slag.`,
    orderTableWithSums(about),
  ],
  button: payButton(about),
})

function paidLine({ order, totals }: LetterFacts): string {
  const paid = `We hebben ${euros(totals.totalCents)} ontvangen`
  if (isExtras(order)) return `${paid} voor je extra foto’s.`
  return `${paid} en maken je bestelling voor je klaar. ${order.delivery === 'pick_up' ? 'Je hoort van ons zodra je die kunt ophalen.' : 'Je hoort van ons zodra die onderweg is.'}`
}

export const paidLetter = (about: LetterFacts): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_paid',
  subject: `Je betaling voor bestelling ${about.order.number} is binnen`,
  title: 'Bedankt voor je betaling',
  paragraphs: [
    paidLine(about),
    orderTableWithSums(about),
    'De factuur zit als PDF bij deze mail. Je vindt die ook bij je bestelling.',
  ],
  invoiceOf: about.order.id,
})

type Parcel = { carrier: string | null; trackAndTrace: string | null }

export function shippedLetter(about: LetterFacts, { carrier, trackAndTrace }: Parcel): OrderLetter {
  const canFollow = trackAndTrace !== null && isTrackingUrl(trackAndTrace) && URL.canParse(trackAndTrace)
  return {
    ...clientLetterBase(about),
    kind: 'order_shipped',
    subject: `Je bestelling ${about.order.number} is onderweg`,
    title: 'Je bestelling is onderweg',
    paragraphs: [
      `Bestelling ${about.order.number} is verzonden${carrier ? ` met ${carrier}` : ''}.`,
      ...(trackAndTrace && !canFollow ? [`Track & trace: ${trackAndTrace}`] : []),
      orderedLines(about),
      delivery(about),
    ],
    ...(canFollow && { button: { text: 'Volg je pakket', url: trackAndTrace } }),
  }
}

export const readyLetter = (about: LetterFacts): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_shipped',
  subject: `Je bestelling ${about.order.number} is klaar om op te halen`,
  title: 'Klaar om op te halen',
  paragraphs: [
    `Bestelling ${about.order.number} is klaar om op te halen.`,
    orderedLines(about),
    delivery(about),
  ],
})

export const completedLetter = (about: LetterFacts): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_completed',
  subject: `Je bestelling ${about.order.number} is afgerond`,
  title: 'Je bestelling is afgerond',
  paragraphs: [
    `Bestelling ${about.order.number} is afgerond. Veel plezier met je foto’s!`,
    'Klopt er iets niet? Antwoord dan op deze mail.',
  ],
})

export const canceledLetter = (about: LetterFacts, refundedCents: number): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_canceled',
  subject: `Je bestelling ${about.order.number} is geannuleerd`,
  title: 'Je bestelling is geannuleerd',
  paragraphs: [
    `Bestelling ${about.order.number} is geannuleerd.`,
    refundedCents > 0
      ? `Je krijgt ${euros(refundedCents)} terug op de manier waarop je hebt betaald. Dat kan een paar dagen duren. De creditfactuur vind je bij je bestelling.`
      : 'Je hoeft niets te betalen.',
  ],
})

export const refundedLetter = (about: LetterFacts, refundedCents: number, reason: string): OrderLetter => ({
  ...clientLetterBase(about),
  kind: 'order_refunded',
  subject: `Je krijgt ${euros(refundedCents)} terug voor bestelling ${about.order.number}`,
  title: `Je krijgt ${euros(refundedCents)} terug`,
  paragraphs: [
    `Van bestelling ${about.order.number} krijg je ${euros(refundedCents)} terug op de manier waarop je hebt betaald. Dat kan een paar dagen duren.`,
    ...(reason ? [`Reden: ${reason}`] : []),
    'De creditfactuur vind je bij je bestelling.',
  ],
})

export const studioPlacedLetter = (about: LetterFacts): OrderLetter => ({
  ...studioLetterBase(about),
  kind: 'studio_order_placed',
  subject: `Nieuwe bestelling ${about.order.number} van ${about.order.clientName}`,
  title: `Nieuwe bestelling van ${about.order.clientName}`,
  paragraphs: [
    isExtras(about.order)
      ? `${about.order.clientName} heeft voor ${euros(about.totals.totalCents)} extra foto’s gekozen, maar nog niet betaald.`
      : `${about.order.clientName} heeft voor ${euros(about.totals.totalCents)} besteld, maar nog niet betaald. Begin met maken zodra de bestelling betaald is${about.studio.mailsPaidOrders ? '; je krijgt dan bericht' : ''}.`,
    orderedLines(about),
    ...wishesText(about),
  ],
})

/**
 * Replaces the new-order and payment emails if the order is paid before the new-order email is
 * sent.
 */
export const studioPlacedAndPaidLetter = (about: LetterFacts): OrderLetter => ({
  ...studioLetterBase(about),
  kind: 'studio_order_paid',
  subject: `Nieuwe bestelling ${about.order.number} van ${about.order.clientName}, al betaald`,
  title: `Nieuwe bestelling van ${about.order.clientName}`,
  paragraphs: [
    about.totals.totalCents === 0
      ? `${about.order.clientName} heeft besteld en hoeft niets te betalen. Je kunt de bestelling maken.`
      : isExtras(about.order)
        ? `${about.order.clientName} heeft extra foto’s gekozen en ${euros(about.totals.totalCents)} betaald.`
        : `${about.order.clientName} heeft besteld en ${euros(about.totals.totalCents)} betaald. Je kunt de bestelling maken.`,
    orderedLines(about),
  ],
})

export const studioPaidLetter = (about: LetterFacts): OrderLetter => ({
  ...studioLetterBase(about),
  kind: 'studio_order_paid',
  subject: `Bestelling ${about.order.number} is betaald`,
  paragraphs: [
    isExtras(about.order)
      ? `${about.order.clientName} heeft ${euros(about.totals.totalCents)} betaald voor extra foto’s.`
      : `${about.order.clientName} heeft ${euros(about.totals.totalCents)} betaald. Je kunt de bestelling maken.`,
    orderedLines(about),
    ...wishesText(about),
  ],
})

const stopText = ({ order }: LetterFacts) => (isExtras(order) ? '' : ' Maak die niet meer.')

export const studioCanceledLetter = (about: LetterFacts, refundedCents: number): OrderLetter => ({
  ...studioLetterBase(about),
  kind: 'studio_order_canceled',
  subject: `Bestelling ${about.order.number} is geannuleerd`,
  paragraphs: [
    refundedCents > 0
      ? `De bestelling van ${about.order.clientName} is terugbetaald (${euros(refundedCents)}) en daarmee geannuleerd.${stopText(about)}`
      : `De bestelling van ${about.order.clientName} is geannuleerd.${stopText(about)}`,
  ],
})
