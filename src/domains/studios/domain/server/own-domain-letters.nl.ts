import type { Letter } from '#domains/mail/server/mail.ts'
import { helloTo } from '#platform/pure/format.nl.ts'

type Lost = { to: string; greetedName: string; host: string; url: string }

export const domainLostLetter = ({ to, greetedName, host, url }: Lost): Letter => ({
  kind: 'domain_lost',
  to,
  brand: { name: 'Lichttafel' },
  greeting: helloTo(greetedName),
  subject: `${host} leidt niet meer naar je galerij`,
  paragraphs: [
    `Je domein ${host} leidt al drie dagen ergens anders heen. Je galerij staat daar nu niet meer. Je klanten vinden hun foto’s gewoon bij Lichttafel, en nieuwe mails krijgen weer een link daarheen.`,
    'Zet je het record terug, dan gaat het domein vanzelf weer werken. We houden de naam 30 dagen voor je vrij.',
  ],
  button: { text: 'Domein bekijken', url },
  closing: 'Groet,\nLichttafel',
})
