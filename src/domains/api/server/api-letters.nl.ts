import { path } from '#domains/access/paths.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'

type Changed = { to: string; publicUrl: string; name: string; prefix: string; ipAddress: string }

const kinds = {
  created: {
    subject: 'Er is een API-sleutel gemaakt',
    line: (name: string) =>
      `Met de sleutel ${name} werken programma's voortaan in naam van je studio, voor zover je dat hebt aangevinkt.`,
  },
  renewed: {
    subject: 'Er is een API-sleutel vernieuwd',
    line: (name: string) => `De sleutel ${name} is vernieuwd. De oude werkt nog 24 uur.`,
  },
  revoked: {
    subject: 'Er is een API-sleutel ingetrokken',
    line: (name: string) => `De sleutel ${name} is ingetrokken. Wie hem gebruikt, krijgt geen antwoord meer.`,
  },
}

export function keyChangedLetter(
  kind: keyof typeof kinds,
  { to, publicUrl, name, prefix, ipAddress }: Changed,
): Letter {
  const { subject, line } = kinds[kind]
  return {
    kind: `api_key_${kind}`,
    to,
    brand: { name: 'Lichttafel' },
    subject,
    title: subject,
    greeting: 'Hallo,',
    paragraphs: [
      line(`'${name}' (${prefix})`),
      `Dit gebeurde vanaf IP-adres ${ipAddress}. Was jij dit niet? Kies dan meteen een nieuw wachtwoord, en trek in je instellingen de sleutels in die je niet kent.`,
    ],
    button: { text: 'Naar je sleutels', url: publicUrl + path('dashboard', { instellingen: 'koppelingen' }) },
    closing: 'Groet,\nLichttafel',
    footer: `Je krijgt deze mail omdat ${to} een account heeft op Lichttafel.`,
  }
}
