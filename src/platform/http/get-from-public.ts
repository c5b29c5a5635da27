import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { publicOnly, type Surroundings } from './post-to-public.ts'

const LIMIT_MS = 5000
const MOST_BYTES = 1000

type Public = Partial<Surroundings> & Pick<Surroundings, 'resolve'>

/**
 * The short text at an https address that a person gave us, read without lending them our network: only where every address
 * of the name is public, and those are the ones connected to. Undefined for anything but a plain 200; redirects are not followed.
 */
export function getFromPublic(
  url: string,
  { resolve: find, isPublic = isPublicAddress, ca }: Public,
): Promise<string | undefined> {
  const target = new URL(url)
  if (target.protocol !== 'https:' || isIP(target.hostname.replace(/^\[|\]$/g, '')))
    return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const asked = request(target, {
      agent: false,
      lookup: publicOnly({ resolve: find, isPublic }),
      signal: AbortSignal.timeout(LIMIT_MS),
      ca,
    })
    asked.on('error', () => resolve(undefined))
    asked.on('response', (response) => {
      let text = ''
      const end = (answer: string | undefined) => {
        resolve(answer)
        asked.destroy()
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
    asked.end()
  })
}
