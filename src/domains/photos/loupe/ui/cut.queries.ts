import { queryOptions, skipToken } from '@tanstack/react-query'
import { loupeNl } from '../loupe.nl.ts'
import { cutUrl, type CutPlace, type CutRefusal } from '../loupe.rules.ts'

/** Each cut is drawn and counted, so it is asked for once the place has been still. */
const STILL_MS = 160

type Cut = { blob: Blob } | { refusal: string }

/** A cut stays as it is: its URL names the version of the pixels. */
export const cutQuery = (
  photo: { id: string; version: string },
  place: CutPlace | undefined,
  signature: string,
) => {
  const url = place && cutUrl(photo, place, signature)
  return queryOptions({
    queryKey: ['cuts', url],
    queryFn: url === undefined ? skipToken : ({ signal }) => askForCut(url, signal),
    staleTime: ({ state }) => (state.data && 'blob' in state.data ? Infinity : 0),
    retry: 1,
  })
}

async function askForCut(url: string, signal: AbortSignal): Promise<Cut> {
  await new Promise((resolve) => setTimeout(resolve, STILL_MS))
  signal.throwIfAborted()
  const response = await fetch(url, { signal })
  if (response.ok) return { blob: await response.blob() }
  if (response.status === 404) return { refusal: loupeNl.changed }
  const answer: { code?: CutRefusal; waitSeconds?: number } = await response.json().catch(() => ({}))
  const { code, waitSeconds = 0 } = answer
  const text = code && loupeNl.refusals[code]
  if (!text) throw new Error(`no cut: ${response.status}`)
  return { refusal: typeof text === 'string' ? text : text({ waitSeconds }) }
}
