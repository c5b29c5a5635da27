import type { Letter } from '#domains/mail/server/mail.ts'
import { euros, helloTo, longMoment } from '#platform/pure/format.nl.ts'
import { maskIban } from '#platform/pure/iban.ts'
import { payoutNumber } from '../payout.rules.ts'

export type Addressee = { email: string; name: string; url: string }
type PayoutSummary = { id: string; amountCents: number; iban: string }

const studioLetter = (
  { email: to, name, url }: Addressee,
  rest: Pick<Letter, 'kind' | 'subject' | 'paragraphs'>,
): Letter => ({
  to,
  brand: { name: 'Lichttafel' },
  greeting: helloTo(name),
  closing: 'Groet,\nLichttafel',
  ...rest,
  button: { text: 'Saldo bekijken', url },
})

const notYou = 'Was jij dit niet? Wijzig dan meteen je wachtwoord en antwoord op deze mail.'

export const accountChangedLetter = (to: Addressee, account: { iban: string; countsFrom: Date }, now: Date) =>
  studioLetter(to, {
    kind: 'payout_account_changed',
    subject: 'Je rekening voor uitbetalingen is gewijzigd',
    paragraphs: [
      account.countsFrom > now
        ? `Vanaf ${longMoment(account.countsFrom)} betalen we uit naar ${maskIban(account.iban)}.`
        : `We betalen weer uit naar ${maskIban(account.iban)}.`,
      notYou,
    ],
  })

export const payoutRequestedLetter = (to: Addressee, { id, amountCents, iban }: PayoutSummary) =>
  studioLetter(to, {
    kind: 'payout_requested',
    subject: `Uitbetaling van ${euros(amountCents)} aangevraagd`,
    paragraphs: [
      `We maken ${euros(amountCents)} over naar ${maskIban(iban)}, met als kenmerk ${payoutNumber(id)}.`,
      'Je kunt de aanvraag intrekken zolang die nog niet bij de bank ligt. Betaal je in die tijd een klant terug, dan gaat dat van het bedrag af.',
      notYou,
    ],
  })

export const payoutPaidLetter = (to: Addressee, { id, amountCents, iban }: PayoutSummary) =>
  studioLetter(to, {
    kind: 'payout_paid',
    subject: `${euros(amountCents)} is uitbetaald`,
    paragraphs: [
      `We hebben ${euros(amountCents)} overgemaakt naar ${maskIban(iban)}, met als kenmerk ${payoutNumber(id)}.`,
      'Bij Bestellingen zie je uit welke betalingen het bestaat.',
    ],
  })

export const payoutReturnedLetter = (to: Addressee, { id, amountCents, iban }: PayoutSummary) =>
  studioLetter(to, {
    kind: 'payout_returned',
    subject: `Uitbetaling van ${euros(amountCents)} is teruggekomen`,
    paragraphs: [
      `De bank kon ${euros(amountCents)} niet bijschrijven op ${maskIban(iban)} (kenmerk ${payoutNumber(id)}). Het staat weer in je saldo.`,
      'Controleer je IBAN en vraag de uitbetaling daarna opnieuw aan.',
    ],
  })
