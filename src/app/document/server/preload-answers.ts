import { SLUG_LENGTH } from '#domains/galleries/galleries.rules.ts'
import { preloadAt, preloadInput, WHO_IS_LOOKING } from '../preload-queries.ts'

/**
 * Calls an endpoint as the viewer of the page; returns the response body, or undefined when it failed.
 */
export type Ask = (endpoint: string, input?: object) => Promise<string | undefined>

/** Response bodies by endpoint. */
export type PreloadAnswers = Record<string, string>

/** The answers that the app needs as soon as it runs, sent with the document to save a round trip. */
export async function preloadAnswers(
  path: string,
  query: Record<string, string>,
  ask: Ask,
): Promise<PreloadAnswers> {
  const who = await ask(WHO_IS_LOOKING)
  if (who === undefined) return {}
  const answers = { [WHO_IS_LOOKING]: who }
  const next = preloadAt[path]
  // Anyone else is redirected from here, and the endpoint would refuse them.
  if (!next || homeIn(who) !== path) return answers
  const answer = await ask(next, preloadInput[path]?.(query))
  return answer === undefined ? answers : { ...answers, [next]: answer }
}

/**
 * The same for a guest: what their link says, or once the address names a gallery, who they are there and what they see
 * of it.
 */
export async function preloadGuestAnswers(named: string, ask: Ask): Promise<PreloadAnswers> {
  const isSlug = named.length === SLUG_LENGTH
  const first = isSlug ? 'sharing/findMyself' : 'sharing/findInvitation'
  const answer = await ask(first, isSlug ? {} : { token: named })
  if (answer === undefined) return {}
  const gallery = isSlug ? await ask('photos/findGallery', { slug: named }) : undefined
  return { [first]: answer, ...(gallery !== undefined && { 'photos/findGallery': gallery }) }
}

const homeIn = (who: string) => (JSON.parse(who) as { json: { me: { home: string } | null } }).json.me?.home
