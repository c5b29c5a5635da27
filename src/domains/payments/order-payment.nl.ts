import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { paymentsContract } from './payments.contract.ts'

const failed = 'Betalen lukt nu niet'
const notCanceled = 'Kon de bestelling niet annuleren'

export const orderPaymentNl = {
  pay: 'Nu betalen',
  start: {
    refusals: {
      order_not_found: { title: failed, line: 'Deze bestelling is er niet.' },
      already_paid: { title: 'Al betaald', line: 'Deze bestelling is al betaald.' },
      order_canceled: { title: failed, line: 'Deze bestelling is geannuleerd.' },
      payment_under_way: {
        title: 'Betaling onderweg',
        line: 'Je betaling wordt nog verwerkt. Kijk straks nog eens.',
      },
      payments_closed: {
        title: failed,
        line: 'Er kan op dit moment niet worden betaald. Probeer het later.',
      },
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
      order_not_found: { title: notCanceled, line: 'Deze bestelling is er niet.' },
      not_now: { title: notCanceled, line: 'Deze bestelling is al betaald of geannuleerd.' },
      payment_under_way: {
        title: 'Betaling onderweg',
        line: 'Je betaling wordt nog verwerkt. Kijk straks nog eens.',
      },
      payments_closed: { title: notCanceled, line: 'Dat kan op dit moment niet. Probeer het later.' },
    } satisfies RefusalTexts<(typeof paymentsContract)['cancelMyOrder']>,
    broken: { title: notCanceled, line: 'Er is een fout opgetreden. Probeer het opnieuw.' },
  },
  outcome: {
    checking: { title: 'We kijken of je betaling binnen is', line: 'Dit duurt meestal een paar tellen.' },
    paid: { title: 'Betaald, dank je wel', line: "Je foto's gaan nu in productie." },
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
