import { path } from '#domains/access/paths.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import { helloTo } from '#platform/pure/format.nl.ts'
import type { OffReason } from '../../webhooks/webhooks.rules.ts'

type KeyChange = {
  to: string
  ownerFirstName: string | null
  publicUrl: string
  name: string
  prefix: string
  ipAddress: string
}

const kinds = {
  created: {
    subject: 'Er is een API-sleutel gemaakt',
    line: (name: string) =>
      `Met de sleutel ${name} kunnen programma’s namens je studio doen wat je hebt aangevinkt.`,
  },
  renewed: {
    subject: 'Er is een API-sleutel vernieuwd',
    line: (name: string) => `De sleutel ${name} is vernieuwd. De oude werkt nog 24 uur.`,
  },
  revoked: {
    subject: 'Er is een API-sleutel ingetrokken',
    line: (name: string) =>
      `De sleutel ${name} is ingetrokken. Programma’s die hem gebruiken, krijgen geen antwoord meer.`,
  },
}

export function keyChangedLetter(
  kind: keyof typeof kinds,
  { to, ownerFirstName, publicUrl, name, prefix, ipAddress }: KeyChange,
): Letter {
  const { subject, line } = kinds[kind]
  return {
    kind: `api_key_${kind}`,
    to,
    brand: { name: 'Lichttafel' },
    subject,
    title: subject,
    greeting: helloTo(ownerFirstName),
    paragraphs: [
      line(`‘${name}’ (${prefix})`),
      `Dit gebeurde vanaf IP-adres ${ipAddress}. Was jij dit niet? Kies dan meteen een nieuw wachtwoord, en trek in je instellingen de sleutels in die je niet kent.`,
    ],
    button: { text: 'Naar je sleutels', url: publicUrl + path('dashboard', { instellingen: 'koppelingen' }) },
    closing: 'Groet,\nLichttafel',
    footer: `Je krijgt deze mail omdat ${to} een account heeft op Lichttafel.`,
  }
}

type Owner = { email: string; greetedName: string }

const offReasonTexts: Record<OffReason, (host: string) => string> = {
  gone: (host) => `${host} antwoordde dat het adres niet meer bestaat (410).`,
  silent: (host) => `Bij ${host} is vijf dagen lang niets aangekomen.`,
}

export const endpointOffLetter = (
  { email, greetedName }: Owner,
  { host, reason }: { host: string; reason: OffReason },
): Letter => ({
  kind: 'webhook_endpoint_off',
  to: email,
  brand: { name: 'Lichttafel' },
  subject: `Je webhook naar ${host} staat uit`,
  greeting: helloTo(greetedName),
  paragraphs: [
    `${offReasonTexts[reason](host)} Daarom roepen we dit adres niet meer aan.`,
    'Werkt het weer? Zet de webhook dan weer aan bij Instellingen, Koppelingen. Wat je intussen hebt gemist, blijft daar dertig dagen staan. Met één klik stuur je het opnieuw.',
  ],
  closing: 'Groet,\nLichttafel',
  footer: `Je krijgt deze mail omdat je deze webhook op Lichttafel hebt ingesteld.`,
})
