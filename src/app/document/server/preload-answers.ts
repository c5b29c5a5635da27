import { setTimeout as delay } from 'node:timers/promises'
import { SLUG_LENGTH } from '#domains/galleries/galleries.rules.ts'
import { initialTabOf, tabsForGuest } from '#domains/light-table/guest-tabs.rules.ts'
import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { preloadKeyOf } from '#platform/pure/preload-script.ts'
import type { PreloadedGallery } from '#domains/light-table/preloaded-gallery.ts'
import { readAnswer } from './read-answer.ts'
import {
  MAIL_LINK_QUERY,
  preloadQueryByPath,
  preloadInputByPath,
  lastQueriesByPath,
  VIEWER_QUERY,
} from '../preload-queries.ts'

/**
 * Calls an endpoint as the viewer of the page. Returns the response body, or undefined when the
 * call failed.
 */
export type CallEndpoint = (endpoint: string, input?: object) => Promise<string | undefined>

export type PreloadedAnswers = Record<string, string>

/** Returns the answers that the app needs at start, which saves a round trip. */
export async function preloadAnswers(
  path: string,
  query: Record<string, string>,
  ask: CallEndpoint,
): Promise<PreloadedAnswers> {
  const viewerBody = await ask(VIEWER_QUERY)
  if (viewerBody === undefined) return {}
  const answers = { [VIEWER_QUERY]: viewerBody }
  const next = preloadQueryByPath[path]
  if (!next || !isAtHome(answers, path)) return answers
  const answer = await ask(next, preloadInputByPath[path]?.(query))
  return answer === undefined ? answers : { ...answers, [next]: answer }
}

/** Returns the answers for a link in an email. The link stays usable. */
export async function preloadForLink(input: { token: string; path?: string | undefined }, ask: CallEndpoint) {
  const [who, link] = await Promise.all([ask(VIEWER_QUERY), ask(MAIL_LINK_QUERY, input)])
  const answers: PreloadedAnswers = {}
  if (who !== undefined) answers[VIEWER_QUERY] = who
  if (link !== undefined) answers[MAIL_LINK_QUERY] = link
  return answers
}

/**
 * Longest wait: the app starts once the document is complete, and requests missing answers itself.
 */
const LAST_AWAITED_MS = 1000
/** Length in characters. A list of a thousand clients does not belong in a document. */
const LAST_MAX_LENGTH = 100_000

/**
 * Returns the answers for the rest of the screen, without late and long ones. Undefined when the
 * screen has no such queries or is not the viewer's home.
 */
export function preloadRemainingAnswers(
  path: string,
  first: PreloadedAnswers,
  ask: CallEndpoint,
  awaitedMs = LAST_AWAITED_MS,
): Promise<PreloadedAnswers> | undefined {
  const queries = lastQueriesByPath[path]
  if (!queries || !isAtHome(first, path)) return undefined
  const answers: PreloadedAnswers = {}
  const all = queries.map(async ([endpoint, input = {}]) => {
    const answer = await ask(endpoint, input).catch(() => undefined)
    if (answer !== undefined && answer.length <= LAST_MAX_LENGTH)
      answers[preloadKeyOf(endpoint, input)] = answer
  })
  const over = delay(awaitedMs, undefined, { ref: false })
  return Promise.race([Promise.all(all), over]).then(() => ({ ...answers }))
}

// Viewers with another home are redirected, and the endpoints would refuse them.
const isAtHome = ({ [VIEWER_QUERY]: who }: PreloadedAnswers, path: string) =>
  who !== undefined && homeIn(who) === path

export type GalleryAnswers = { answers: PreloadedAnswers; known?: PreloadedGallery }

const PLAIN_LOOK = new Set(['galerij', 'tab'])

/**
 * Returns a client's gallery. `known` is missing if an endpoint refuses the viewer, if no gallery
 * is chosen, or if the URL asks for something that only the app shows.
 */
export async function preloadGallery(
  query: Record<string, string>,
  ask: CallEndpoint,
): Promise<GalleryAnswers> {
  const answers = await preloadAnswers('/client-portal', query, ask)
  const [who, found] = [answers[VIEWER_QUERY], answers['photos/findGallery']]
  if (!who || !found || Object.keys(query).some((name) => !PLAIN_LOOK.has(name))) return { answers }
  const { me } = readAnswer<{ me: never }>(who)
  const gallery = readAnswer<Gallery>(found)
  const slug = query['galerij']
  const type = photoTypes.find((one) => one === query['tab']) ?? gallery.firstType
  const known: PreloadedGallery = { who: { me }, slug, gallery }
  if (!gallery.current || (gallery.openCount > 1 && slug === undefined)) return { answers }
  return withPhotos({ answers, known }, { slug: gallery.current.slug, type }, ask)
}

async function withPhotos(
  { answers, known }: Required<GalleryAnswers>,
  input: { slug: string; type: PhotoType },
  ask: CallEndpoint,
): Promise<GalleryAnswers> {
  const list = await ask('photos/listForClient', input)
  if (list === undefined) return { answers, known }
  return {
    answers: { ...answers, [preloadKeyOf('photos/listForClient', input)]: list },
    known: { ...known, list: { type: input.type, photos: readAnswer(list) } },
  }
}

type Gallery = {
  current: { slug: string } | null
  openCount: number
  firstType: PhotoType
  previewCount: number
  finalCount: number
}

/** Returns a guest's gallery, or what an invitation link says. Anyone else gets no gallery. */
export async function preloadForGuest(
  named: string,
  query: Record<string, string>,
  ask: CallEndpoint,
): Promise<GalleryAnswers> {
  if (named.length !== SLUG_LENGTH) {
    const invitation = await ask('sharing/findInvitation', { token: named })
    return { answers: invitation === undefined ? {} : { 'sharing/findInvitation': invitation } }
  }
  const myself = await ask('sharing/findMyself', {})
  if (myself === undefined) return { answers: {} }
  const found = await ask('photos/findGallery', { slug: named })
  if (found === undefined) return { answers: { 'sharing/findMyself': myself } }
  const answers = { 'sharing/findMyself': myself, 'photos/findGallery': found }
  const gallery = readAnswer<Gallery>(found)
  const guest = readAnswer<{ shows: PhotoType[] }>(myself)
  const tabs = tabsForGuest(guest.shows, gallery)
  const type = tabs.find((one) => one === query['tab']) ?? initialTabOf(tabs, gallery)
  const isPlain = Object.keys(query).every((name) => name === 'tab')
  if (!isPlain || !type || !gallery.current) return { answers }
  const known: PreloadedGallery = { who: { guest }, slug: named, gallery }
  return withPhotos({ answers, known }, { slug: named, type }, ask)
}

const homeIn = (who: string) => readAnswer<{ me: { home: string } | null }>(who).me?.home
