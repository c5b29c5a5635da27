import type { LetterKind } from '../letter-kinds.rules.ts'

/** Their subject names the studio's own host. */
const kindsAboutHosts: readonly LetterKind[] = [
  'domain_lost',
  'domain_claimed',
  'domain_taken',
  'webhook_endpoint_off',
]

// With a scheme, with `www.`, an e-mail address, a name that a path follows, or digits that a path or port follows.
const webAddress =
  /(?:[a-z][a-z\d+.-]*:[/\\]|www\.)\S*|\S+@[\p{L}\d.-]+\.\p{L}{2,}|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:\/\S*|[?#]\S+)|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:[/:]\S*)/giu

/** Characters that browsers read as a dot in a host, and those that are not drawn. */
const hostDots = /[\u3002\uff61]/gu
const undrawn = /\p{Default_Ignorable_Code_Point}/gu

/** The subject without web addresses: names and titles that people typed are no place for links to elsewhere. */
export function subjectOf(kind: LetterKind, subject: string): string {
  if (kindsAboutHosts.includes(kind)) return subject
  // Some mail programs make links of full-width letters too.
  const plain = subject.normalize('NFKC').replaceAll(hostDots, '.').replaceAll(undrawn, '')
  const cleaned = plain.replaceAll(webAddress, ' ')
  return cleaned === plain ? subject : cleaned.replaceAll(/\s+/g, ' ').trim()
}
