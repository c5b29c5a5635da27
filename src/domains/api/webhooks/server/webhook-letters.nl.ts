import type { Letter } from '#domains/mail/server/mail.ts'
import type { OffReason } from '../webhooks.rules.ts'

type Owner = { email: string; studioName: string }

const why: Record<OffReason, (host: string) => string> = {
  gone: (host) => `${host} antwoordde dat het adres niet meer bestaat (410).`,
  silent: (host) => `Bij ${host} is vijf dagen lang niets aangekomen.`,
}

export const endpointOffLetter = (
  { email, studioName }: Owner,
  { host, reason }: { host: string; reason: OffReason },
): Letter => ({
  kind: 'webhook_endpoint_off',
  to: email,
  brand: { name: 'Lichttafel' },
  subject: `Je webhook naar ${host} staat uit`,
  greeting: `Hallo ${studioName},`,
  paragraphs: [
    `${why[reason](host)} Daarom roepen we dit adres niet meer aan.`,
    'Werkt het weer? Zet de webhook dan aan bij Instellingen, Koppelingen. Wat je intussen hebt gemist, staat daar nog dertig dagen en stuur je met een druk opnieuw.',
  ],
  closing: 'Groet,\nLichttafel',
  footer: `Je krijgt deze mail omdat je deze webhook op Lichttafel hebt ingesteld.`,
})
