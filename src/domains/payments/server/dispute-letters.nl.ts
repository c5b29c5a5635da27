import type { Letter } from '#domains/mail/server/mail.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { DisputeState } from '../disputes.rules.ts'

type DisputeSummary = { dispute: DisputeState; about: string; amountCents: number; url: string }

const disputeSubjects: Record<DisputeState, string> = {
  open: 'Een betaling wordt betwist',
  won: 'Een betwiste betaling is behouden',
  lost: 'Een betwiste betaling is teruggeboekt',
}

export const disputeLetter = (to: string, { dispute, about, amountCents, url }: DisputeSummary): Letter => ({
  kind: 'payment_disputed',
  to,
  brand: { name: 'Lichttafel' },
  greeting: 'Hallo,',
  closing: 'Groet,\nLichttafel',
  subject: `${disputeSubjects[dispute]}: ${about}`,
  paragraphs: [
    `Het gaat om ${euros(amountCents)} voor ${about}.`,
    ...(dispute === 'open' ? ['De bank wacht op antwoord. Antwoorden doe je bij Stripe.'] : []),
  ],
  button: { text: 'Betaling bekijken', url },
})
