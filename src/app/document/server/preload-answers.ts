import { setTimeout as delay } from 'node:timers/promises'
import { SLUG_LENGTH } from '#domains/galleries/galleries.rules.ts'
import { firstTabOf, tabsForGuest } from '#domains/photos/guest-tabs.rules.ts'
import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { preloadedFor } from '#platform/pure/preload-script.ts'
import type { KnownGallery } from '#domains/photos/known-gallery.ts'
import { LINK, preloadAt, preloadInput, preloadLast, WHO_IS_LOOKING } from '../preload-queries.ts'

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
  if (!next || !isAtHome(answers, path)) return answers
  const answer = await ask(next, preloadInput[path]?.(query))
  return answer === undefined ? answers : { ...answers, [next]: answer }
}

/** Answers for the page behind a letter's link. Asking for them does not use the link up. */
export async function preloadForLink(input: { token: string; path?: string | undefined }, ask: Ask) {
  const [who, link] = await Promise.all([ask(WHO_IS_LOOKING), ask(LINK, input)])
  const answers: PreloadAnswers = {}
  if (who !== undefined) answers[WHO_IS_LOOKING] = who
  if (link !== undefined) answers[LINK] = link
  return answers
}

/** The app starts when its document has come, and asks by itself what is not in it. */
const LAST_AWAITED_MS = 1000
/** The list of a studio with a thousand clients is no part of a document. */
const LAST_MAX_LENGTH = 100_000

/**
 * The answers that the screen needs next, once each has come or the time is over; undefined for a screen that needs
 * none, and for anyone whose screen it is not.
 */
export function lastAnswers(
  path: string,
  first: PreloadAnswers,
  ask: Ask,
  awaitedMs = LAST_AWAITED_MS,
): Promise<PreloadAnswers> | undefined {
  const asked = preloadLast[path]
  if (!asked || !isAtHome(first, path)) return undefined
  const answers: PreloadAnswers = {}
  const all = asked.map(async ([endpoint, input = {}]) => {
    const answer = await ask(endpoint, input).catch(() => undefined)
    if (answer !== undefined && answer.length <= LAST_MAX_LENGTH)
      answers[preloadedFor(endpoint, input)] = answer
  })
  const over = delay(awaitedMs, undefined, { ref: false })
  return Promise.race([Promise.all(all), over]).then(() => ({ ...answers }))
}

// Anyone else is redirected from here, and the endpoints would refuse them.
const isAtHome = ({ [WHO_IS_LOOKING]: who }: PreloadAnswers, path: string) =>
  who !== undefined && homeIn(who) === path

/** A gallery as its client opens it: what the URL names, and what the first look at it shows. */
export type OpenedGallery = { answers: PreloadAnswers; known?: KnownGallery }

/** Query parameters with which the first look is a grid of all photos. */
const PLAIN_LOOK = new Set(['galerij', 'tab'])

/** For a gallery that the server draws: its photos too, unless the URL asks for something that only the app shows. */
export async function preloadGallery(query: Record<string, string>, ask: Ask): Promise<OpenedGallery> {
  const answers = await preloadAnswers('/client-portal', query, ask)
  const [who, found] = [answers[WHO_IS_LOOKING], answers['photos/findGallery']]
  if (!who || !found || Object.keys(query).some((name) => !PLAIN_LOOK.has(name))) return { answers }
  const { me } = jsonIn<{ me: never }>(who)
  const gallery = jsonIn<Gallery>(found)
  const slug = query['galerij']
  const type = photoTypes.find((one) => one === query['tab']) ?? gallery.firstType
  const known: KnownGallery = { who: { me }, slug, gallery }
  if (!gallery.current || (gallery.openCount > 1 && slug === undefined)) return { answers }
  return withPhotos({ answers, known }, { slug: gallery.current.slug, type }, ask)
}

async function withPhotos(
  { answers, known }: Required<OpenedGallery>,
  input: { slug: string; type: PhotoType },
  ask: Ask,
): Promise<OpenedGallery> {
  const list = await ask('photos/listForClient', input)
  if (list === undefined) return { answers, known }
  return {
    answers: { ...answers, [preloadedFor('photos/listForClient', input)]: list },
    known: { ...known, list: { type: input.type, photos: jsonIn(list) } },
  }
}

type Gallery = {
  current: { slug: string } | null
  openCount: number
  firstType: PhotoType
  previewCount: number
  finalCount: number
}

const jsonIn = <Json>(body: string) => (JSON.parse(body) as { json: Json }).json

/**
 * The same for a guest: what their link says, or once the address names a gallery, who they are there and what they see
 * of it, photos included where the server draws them. Who is not in it gets none of that.
 */
export async function preloadForGuest(
  named: string,
  query: Record<string, string>,
  ask: Ask,
): Promise<OpenedGallery> {
  if (named.length !== SLUG_LENGTH) {
    const invitation = await ask('sharing/findInvitation', { token: named })
    return { answers: invitation === undefined ? {} : { 'sharing/findInvitation': invitation } }
  }
  const myself = await ask('sharing/findMyself', {})
  if (myself === undefined) return { answers: {} }
  const found = await ask('photos/findGallery', { slug: named })
  if (found === undefined) return { answers: { 'sharing/findMyself': myself } }
  const answers = { 'sharing/findMyself': myself, 'photos/findGallery': found }
  const gallery = jsonIn<Gallery>(found)
  const guest = jsonIn<{ shows: PhotoType[] }>(myself)
  const tabs = tabsForGuest(guest.shows, gallery)
  const type = tabs.find((one) => one === query['tab']) ?? firstTabOf(tabs, gallery)
  const isPlain = Object.keys(query).every((name) => name === 'tab')
  if (!isPlain || !type || !gallery.current) return { answers }
  const known: KnownGallery = { who: { guest }, slug: named, gallery }
  return withPhotos({ answers, known }, { slug: named, type }, ask)
}

const homeIn = (who: string) => jsonIn<{ me: { home: string } | null }>(who).me?.home
