import { createHmac, timingSafeEqual } from 'node:crypto'
import { assertObjectKey, isObjectKey, type SignedGet } from '#platform/objects/objects.ts'
import { signingWindow } from '#platform/objects/signing-window.ts'

/** Where the server answers signed addresses. */
const SIGNED_OBJECTS_PATH = '/objects/'

export type VerifiedAddress = { key: string; expiresAt: Date; fileName?: string; contentType?: string }

type Facts = { key: string; expires: string; name: string; type: string }

/** Signs and verifies addresses that let whoever has them read one object for a while. */
export function diskAddresses(secret: string) {
  const signatureOf = (facts: Facts) =>
    createHmac('sha256', secret).update(unsigned(facts)).digest('base64url')

  function sign(key: string, { seconds, now, fileName = '', contentType = '' }: SignedGet) {
    assertObjectKey(key)
    const expires = String(signingWindow(now, seconds).expiresAt.getTime() / 1000)
    const facts = { key, expires, name: fileName, type: contentType }
    return `${unsigned(facts)}&signature=${signatureOf(facts)}`
  }

  function verify(address: string, now: Date): VerifiedAddress | undefined {
    const asked = parse(address)
    if (!asked || !isSame(asked.signature, signatureOf(asked))) return undefined
    const expiresAt = new Date(Number(asked.expires) * 1000)
    if (expiresAt <= now) return undefined
    return {
      key: asked.key,
      expiresAt,
      ...(asked.name && { fileName: asked.name }),
      ...(asked.type && { contentType: asked.type }),
    }
  }

  return { sign, verify }
}

// What is signed is the address itself, in the one spelling that we write.
function unsigned({ key, expires, name, type }: Facts) {
  const terms = new URLSearchParams({ expires, ...(name && { name }), ...(type && { type }) })
  return `${SIGNED_OBJECTS_PATH}${key}?${terms}`
}

function parse(address: string) {
  if (!URL.canParse(address, 'http://objects.invalid')) return undefined
  const { pathname, searchParams } = new URL(address, 'http://objects.invalid')
  if (!pathname.startsWith(SIGNED_OBJECTS_PATH)) return undefined
  // A key needs no escapes, so one that holds them was not written by us.
  const key = pathname.slice(SIGNED_OBJECTS_PATH.length)
  if (!isObjectKey(key)) return undefined
  const term = (name: string) => searchParams.get(name) ?? ''
  return {
    key,
    expires: term('expires'),
    name: term('name'),
    type: term('type'),
    signature: term('signature'),
  }
}

function isSame(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
