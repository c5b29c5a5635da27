import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIpAddress } from './public-ip-address.ts'
import { publicOnlyLookup, type OutsideNetwork } from './post-to-public.ts'

const LIMIT_MS = 5000
const MOST_BYTES = 1000

type PublicFetchOptions = Partial<OutsideNetwork> & Pick<OutsideNetwork, 'resolve'>

/**
 * Fetches text of at most 1000 characters from an https URL on a host that a person entered.
 * Connects only if every address is public (SSRF). Returns undefined for errors, longer texts, URLs
 * without https, IP literals, and any status but 200.
 */
export function getFromPublic(
  url: string,
  { resolve: find, isPublic = isPublicIpAddress, ca }: PublicFetchOptions,
): Promise<string | undefined> {
  const target = new URL(url)
  if (target.protocol !== 'https:' || isIP(target.hostname.replace(/^\[|\]$/g, '')))
    return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const outgoing = request(target, {
      agent: false,
      lookup: publicOnlyLookup({ resolve: find, isPublic }),
      signal: AbortSignal.timeout(LIMIT_MS),
      ca,
    })
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('response', (response) => {
      let text = ''
      const end = (answer: string | undefined) => {
        resolve(answer)
        outgoing.destroy()
      }
      response.setEncoding('utf8')
      response.on('error', () => resolve(undefined))
      if (response.statusCode !== 200) return end(undefined)
      response.on('data', (part: string) => {
        text += part
        if (text.length > MOST_BYTES) end(undefined)
      })
      response.on('end', () => end(text))
    })
    outgoing.end()
  })
}
