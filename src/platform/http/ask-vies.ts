import { readAtMost } from './read-at-most.ts'

/** Time limit for an answer of VIES, short because a person waits. */
const LIMIT_MS = 5000
const MOST_BYTES = 20_000

/**
 * Checks a VAT number with the REST service of VIES (European Commission). Errors and unavailable
 * member states are `unanswered`. VIES answers `isValid: false` for an unavailable member state
 * too; only `userError` differs.
 */
export async function askVies(
  url: string | undefined,
  vatId: string,
): Promise<'known' | 'unknown' | 'unanswered'> {
  if (url === undefined) return 'unanswered'
  try {
    const [country, number] = [vatId.slice(0, 2), vatId.slice(2)]
    const answer = await fetch(`${url}/ms/${country}/vat/${encodeURIComponent(number)}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (answer.status !== 200) return 'unanswered'
    const body = await readAtMost(answer, MOST_BYTES)
    return body ? readAnswer(body.toString()) : 'unanswered'
  } catch {
    return 'unanswered'
  }
}

function readAnswer(text: string) {
  const answer: unknown = JSON.parse(text)
  const { isValid, userError } = (answer ?? {}) as { isValid?: unknown; userError?: unknown }
  if (isValid === true && userError === 'VALID') return 'known'
  return isValid === false && userError === 'INVALID' ? 'unknown' : 'unanswered'
}
