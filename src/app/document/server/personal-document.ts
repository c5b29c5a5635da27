import { greetingTo } from '#platform/pure/format.nl.ts'
import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { STUDIO_HERE_ID, type StudioHere } from '#domains/accounts/studio-here.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { greetedName } from '#domains/studios/studios.rules.ts'
import { studioCardNl as cardTexts } from '#domains/studios/studio-card.nl.ts'
import { escapeHtml, shownHtml } from '#platform/pure/escape-html.ts'
import { shownText, withApostrophes } from '#platform/pure/shown-text.ts'
import { PRELOAD_ID, PRELOAD_LAST_ID } from '#platform/pure/preload-script.ts'
import { settleSlots } from '../document-slots.ts'
import { LINK } from '../preload-queries.ts'
import { sendInParts } from './send-in-parts.ts'
import { guestPageNl as texts } from './guest-page.nl.ts'
import type { PreloadAnswers } from './preload-answers.ts'

const letterTexts = accountsNl.landing

type Personal = {
  answers: PreloadAnswers | undefined
  later?: LaterParts | undefined
  now: Date
  here?: StudioHere | undefined
  /** The screen as HTML, where the document is for one that the server draws. */
  drawn?: string | undefined
  /** For a guest, who may be a mail or chat program that shows what a link leads to. */
  isForGuest?: boolean
  /** Of the studio whose domain it is, or in whose letter the link stands, for chats that show what it leads to. */
  card?: StudioCardLink | undefined
}

/** What is sent once it is known, while the rest of the document is on its way. */
export type LaterParts = {
  /** The screen with the viewer's own data; undefined for the one that was prerendered without. */
  screen: Promise<string | undefined>
  answers: Promise<PreloadAnswers>
}

export type StudioCardLink = { studioName: string; url?: string; pictureUrl: string }

type PersonalAnswer = (c: Context, personal: Personal) => Response | Promise<Response>

/** An app document with this viewer's data in it: preloaded answers, and whose domain it is. Never cached. */
export function personalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, { answers, later, now, here, drawn, isForGuest, card }) => {
    const { first, last } = inOrder(answers)
    const preload =
      (first ? dataScript(PRELOAD_ID, first) : '') + (here ? dataScript(STUDIO_HERE_ID, here) : '')
    const values = {
      preload,
      ...(drawn !== undefined && { drawn }),
      ...(last && { last: dataScript(PRELOAD_LAST_ID, last) }),
      ...(answers && screenValues(answers, now)),
      ...(here && namedAfter(here, card)),
      // Whoever knows such a link comes in by it.
      ...(!here && card && { product: named(card.studioName, card) + NOT_INDEXED }),
      ...(isForGuest && { product: headForGuests(studioIn(answers) ?? here?.studioName) }),
    }
    if (!later) return c.html(settleSlots(built, values), 200, { 'cache-control': 'no-store' })
    const cuts = { 'screen-start': CUT, 'screen-end': CUT, last: CUT }
    const [start, screen, end, close] = settleSlots(built, { ...values, ...cuts }).split(CUT)
    if (close === undefined) throw new Error('the document has no place for what comes later')
    return sendInParts(c, [
      start!,
      later.screen.then((drawn) => (drawn ?? screen!) + end!),
      later.answers.then((answers) => dataScript(PRELOAD_LAST_ID, answers) + close),
    ])
  }
}

/** Nobody's data contains it: all of it is escaped. */
const CUT = '<!--cut-->'

/** An answer for one input is a list, which comes after what is shown first. */
function inOrder(answers: PreloadAnswers | undefined) {
  if (!answers) return {}
  const byPlace = Object.groupBy(Object.entries(answers), ([name]) => (name.includes(' ') ? 'last' : 'first'))
  return {
    first: Object.fromEntries(byPlace.first ?? []),
    last: byPlace.last && Object.fromEntries(byPlace.last),
  }
}

type Studio = Parameters<typeof greetedName>[0]

/** Values for the LCP element of prerendered screens: the greeting (OverviewHeader), a letter's opening. */
function screenValues(answers: PreloadAnswers, now: Date): Record<string, string> {
  const studio = read<Studio>(answers['studios/findMyStudio'])
  const { link } = read<MailLinkAnswer>(answers[LINK]) ?? {}
  return {
    ...(studio && { greeting: greetingTo(greetedName(studio), now) }),
    ...(link?.writer && { 'opening-studio': shownText(link.writer.studioName) }),
    ...(link?.opening && openingValues(link.opening)),
  }
}

type OpeningFacts = { firstName: string; title: string | null; isOrder: boolean }
type MailLinkAnswer = { link: { writer: { studioName: string } | null; opening: OpeningFacts | null } | null }

/** Texts of the opening page, equal to those of `AuthScreen`. */
const openingValues = ({ firstName, title, isOrder }: OpeningFacts) => ({
  'opening-welcome': shownText(letterTexts.welcome(firstName)),
  ...(title !== null && { 'opening-title': shownText(title) }),
  'opening-button': isOrder ? letterTexts.toOrder : letterTexts.toPhotos,
})

const read = <Json>(body: string | undefined) =>
  body === undefined ? undefined : (JSON.parse(body) as { json: Json }).json

/** Under a studio's own domain the head shows the studio's name, and has no manifest to install our app. */
const namedAfter = ({ studioName }: StudioHere, card: StudioCardLink | undefined) => ({
  product: named(studioName, card),
  manifest: '',
})

const named = (studioName: string, card: StudioCardLink | undefined) =>
  `<title>${shownHtml(studioName)}</title>${card ? cardOf(card) : ''}`

const NOT_INDEXED = '<meta name="robots" content="noindex, nofollow">'

/** The studio's name and its own picture, and never a photo of a client. */
const cardOf = ({ studioName, url, pictureUrl }: StudioCardLink) =>
  [
    ['og:type', 'website'],
    ['og:title', studioName],
    ['og:site_name', studioName],
    ['og:description', cardTexts.line],
    ...(url === undefined ? [] : [['og:url', url]]),
    ['og:image', pictureUrl],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', cardTexts.alt(studioName)],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content!)}">`)
    .join('') + '<meta name="twitter:card" content="summary_large_image">'

const studioIn = (answers: PreloadAnswers | undefined) =>
  read<{ studioName: string }>(answers?.['sharing/findInvitation'] ?? answers?.['photos/findGallery'])
    ?.studioName

/** Names the studio and shows no photo: whoever fetches a link has not given what it asks. */
function headForGuests(studioName: string | undefined): string {
  const title = texts.title(studioName)
  return [
    `<title>${shownHtml(title)}</title>`,
    NOT_INDEXED,
    '<meta name="referrer" content="no-referrer">',
    '<meta property="og:type" content="website">',
    // Chat programs show the signs that isolate a name.
    `<meta property="og:title" content="${escapeHtml(withApostrophes(title))}">`,
    `<meta property="og:site_name" content="${escapeHtml(studioName ?? texts.product)}">`,
  ].join('')
}

// JSON that never runs; escaping '<' keeps a name from closing the element.
const dataScript = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
