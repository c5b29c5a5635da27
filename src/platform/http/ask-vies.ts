/** How long VIES may take; people wait for it. */
const LIMIT_MS = 5000
const MOST_BYTES = 20_000

/**
 * Whether the European Commission's VIES knows a VAT number, asked at its REST service. `url` is that of `VIES_URL`,
 * without which nothing is asked. An error or a member state that doesn't answer is `unanswered`: VIES says `isValid:
 * false` then too, and only its `userError` tells the two apart.
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
    return readAnswer(await readShort(answer))
  } catch {
    // Unreachable, too slow, or no JSON.
    return 'unanswered'
  }
}

async function readShort({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MOST_BYTES) throw new Error('longer than an answer of VIES is')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readAnswer(text: string) {
  const answer: unknown = JSON.parse(text)
  const { isValid, userError } = (answer ?? {}) as { isValid?: unknown; userError?: unknown }
  if (isValid === true && userError === 'VALID') return 'known'
  return isValid === false && userError === 'INVALID' ? 'unknown' : 'unanswered'
}
