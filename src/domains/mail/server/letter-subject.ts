import type { LetterKind } from '../letter-kinds.rules.ts'

/** Their subject names the studio's own host. */
const kindsAboutHosts: readonly LetterKind[] = [
  'domain_lost',
  'domain_claimed',
  'domain_taken',
  'webhook_endpoint_off',
]

// With a scheme, with `www.`, or a name that a path follows.
const webAddress =
  /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:\/\S*|[?#]\S+)/giu

/** The subject without web addresses: names and titles that people typed are no place for links to elsewhere. */
export function subjectOf(kind: LetterKind, subject: string): string {
  if (kindsAboutHosts.includes(kind)) return subject
  // Some mail programs make links of full-width letters too.
  const plain = subject.normalize('NFKC')
  const cleaned = plain.replaceAll(webAddress, ' ')
  return cleaned === plain ? subject : cleaned.replaceAll(/\s+/g, ' ').trim()
}
