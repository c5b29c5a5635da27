import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { paymentsContract } from './payments.contract.ts'

const notNow = (line: string) => ({ title: 'Betalen lukt nu niet', line })
const notCanceled = (line: string) => ({ title: 'Kon de bestelling niet annuleren', line })
const underWay = { title: 'Betaling onderweg', line: 'Je betaling wordt nog verwerkt. Kijk straks nog eens.' }

export const orderPaymentNl = {
  pay: 'Nu betalen',
  start: {
    refusals: {
      order_not_found: notNow('Deze bestelling is er niet.'),
      already_paid: { title: 'Al betaald', line: 'Deze bestelling is al betaald.' },
      order_canceled: notNow('Deze bestelling is geannuleerd.'),
      payment_under_way: underWay,
      payments_closed: notNow('Er kan op dit moment niet worden betaald. Probeer het later.'),
    } satisfies RefusalTexts<(typeof paymentsContract)['startPayment']>,
    broken: { title: 'Fout bij betaling', line: 'Er is een fout opgetreden. Probeer het opnieuw.' },
  },
  cancel: {
    open: 'Bestelling annuleren',
    title: 'Deze bestelling annuleren?',
    line: 'Je hebt nog niet betaald. De betaallink werkt daarna niet meer; dit kan niet ongedaan worden gemaakt.',
    confirm: 'Annuleer bestelling',
    keep: 'Laat staan',
    done: () => 'Bestelling geannuleerd',
    refusals: {
      order_not_found: notCanceled('Deze bestelling is er niet.'),
      not_now: notCanceled('Deze bestelling is al betaald of geannuleerd.'),
      payment_under_way: underWay,
      payments_closed: notCanceled('Dat kan op dit moment niet. Probeer het later.'),
    } satisfies RefusalTexts<(typeof paymentsContract)['cancelMyOrder']>,
    broken: notCanceled('Er is een fout opgetreden. Probeer het opnieuw.'),
  },
  outcome: {
    checking: { title: 'We kijken of je betaling binnen is', line: 'Dit duurt meestal een paar tellen.' },
    paid: { title: 'Betaald, dank je wel', line: 'Je krijgt een mail met de factuur.' },
    unpaid: { title: 'Er is niet betaald', line: 'Er is niets afgeschreven. Je kunt het opnieuw proberen.' },
    late: {
      title: 'Je betaling is nog onderweg',
      line: 'Je bank doet er wat langer over. Je krijgt een mail zodra je betaling binnen is; je hoeft niets te doen.',
    },
    unknown: {
      title: 'We kunnen nu niet zien of je betaling binnen is',
      line: 'Heb je betaald? Dan hoef je niets te doen. Je krijgt een mail zodra we het zien.',
    },
  },
}
