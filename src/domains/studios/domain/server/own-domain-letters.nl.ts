import type { Letter } from '#domains/mail/server/mail.ts'
import { helloTo } from '#platform/pure/format.nl.ts'

type DomainLetterFacts = { to: string; greetedName: string; host: string; url: string }
type Texts = Pick<Letter, 'kind' | 'subject' | 'paragraphs'>

const letterOf = ({ to, greetedName, url }: DomainLetterFacts, texts: Texts): Letter => ({
  ...texts,
  to,
  brand: { name: 'Lichttafel' },
  greeting: helloTo(greetedName),
  button: { text: 'Domein bekijken', url },
  closing: 'Groet,\nLichttafel',
})

const atLichttafel =
  'Je galerij staat daar nu niet meer. Je klanten vinden hun foto’s gewoon bij Lichttafel, en nieuwe mails krijgen weer een link daarheen. Links in oudere mails werken niet meer; je klanten kunnen dan meteen een nieuwe aanvragen.'

export const domainLostLetter = (about: DomainLetterFacts, lostBy: 'way' | 'proof'): Letter =>
  letterOf(about, {
    kind: 'domain_lost',
    subject: `${about.host} leidt niet meer naar je galerij`,
    paragraphs: [
      lostBy === 'way'
        ? `Je domein ${about.host} leidt al drie dagen ergens anders heen. ${atLichttafel}`
        : `Het TXT-record van je domein ${about.host} is weg, dus weten we niet meer of het van jou is. ${atLichttafel}`,
      'Zet je de records terug, dan gaat het domein vanzelf weer werken. We houden de naam 30 dagen voor je vrij.',
    ],
  })

type DnsRecord = { name: string; text: string }

export const domainClaimedLetter = (about: DomainLetterFacts, record: DnsRecord): Letter =>
  letterOf(about, {
    kind: 'domain_claimed',
    subject: `Een andere studio wil ${about.host} gebruiken`,
    paragraphs: [
      `Een andere studio heeft laten zien dat ${about.host} van haar is. Jouw TXT-record staat er niet meer.`,
      `Is het domein nog van jou? Zet dan binnen 48 uur dit TXT-record terug: ${record.name} met de waarde ${record.text}. Dan houd je het domein.`,
      'Doe je niets, dan gaat het domein daarna naar de andere studio. Je klanten vinden hun foto’s dan bij Lichttafel.',
    ],
  })

export const domainTakenLetter = (about: DomainLetterFacts): Letter =>
  letterOf(about, {
    kind: 'domain_taken',
    subject: `${about.host} is nu van een andere studio`,
    paragraphs: [
      `Een andere studio heeft laten zien dat ${about.host} van haar is, en je TXT-record stond er 48 uur lang niet. ${atLichttafel}`,
      'Je kunt altijd een ander domein instellen.',
    ],
  })
