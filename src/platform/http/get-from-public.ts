import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIpAddress } from './public-ip-address.ts'
import { publicOnly, type Surroundings } from './post-to-public.ts'

const LIMIT_MS = 5000
const MOST_BYTES = 1000

type Public = Partial<Surroundings> & Pick<Surroundings, 'resolve'>

/**
 * The text (at most 1000 characters) at an https URL that a person gave us; connects only when every address of the
 * name is public, against SSRF. Undefined for anything but a plain 200; redirects are not followed.
 */
export function getFromPublic(
  url: string,
  { resolve: find, isPublic = isPublicIpAddress, ca }: Public,
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
