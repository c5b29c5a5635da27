import { greetingTo } from '#platform/pure/format.nl.ts'
import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { HOST_STUDIO_ELEMENT_ID, type HostStudio } from '#domains/accounts/host-studio.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { greetedName } from '#domains/studios/studios.rules.ts'
import { studioCardNl as cardTexts } from '#domains/studios/studio-card.nl.ts'
import { escapeHtml, shownHtml } from '#platform/pure/escape-html.ts'
import { shownText, withApostrophes } from '#platform/pure/shown-text.ts'
import { FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID } from '#platform/pure/preload-script.ts'
import { fillAllSlots } from '../document-slots.ts'
import { MAIL_LINK_QUERY } from '../preload-queries.ts'
import { readAnswer } from './read-answer.ts'
import { guestPageNl as texts } from './guest-page.nl.ts'
import type { PreloadedAnswers } from './preload-answers.ts'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

const letterTexts = accountsNl.landing

type PersonalOptions = {
  answers: PreloadedAnswers | undefined
  later?: LaterParts | undefined
  now: Date
  here?: HostStudio | undefined
  drawn?: string | undefined
  /**
   * Whether the page is at a gallery link (`/g/…`), which guests open and chat programs preview.
   */
  isForGuest?: boolean
  card?: StudioLinkCard | undefined
}

export type LaterParts = {
  /** Screen with the viewer's own data. Undefined keeps the prerendered one. */
  screen: Promise<string | undefined>
  answers: Promise<PreloadedAnswers>
}

export type StudioLinkCard = { studioName: string; url?: string; pictureUrl: string }

type PersonalAnswer = (c: Context, personal: PersonalOptions) => Response | Promise<Response>

export function servePersonalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, { answers, later, now, here, drawn, isForGuest, card }) => {
    const { first, last } = splitAnswers(answers)
    const preload =
      (first ? dataScript(FIRST_ANSWERS_ELEMENT_ID, first) : '') +
      (here ? dataScript(HOST_STUDIO_ELEMENT_ID, here) : '')
    const values = {
      preload,
      ...(drawn !== undefined && { drawn }),
      ...(last && { last: dataScript(LAST_ANSWERS_ELEMENT_ID, last) }),
      ...(answers && screenValues(answers, now)),
      ...(here && namedAfter(here, card)),
      // Not indexed: anyone with the link gets in.
      ...(!here && card && { product: titleAndCard(card.studioName, card) + NOT_INDEXED }),
      ...(isForGuest && { product: headForGuests(studioIn(answers) ?? here?.studioName) }),
    }
    if (!later) return c.html(fillAllSlots(built, values), 200, { 'cache-control': 'no-store' })
    const cuts = { 'screen-start': CUT, 'screen-end': CUT, last: CUT }
    const [start = '', screen = '', end = '', close] = fillAllSlots(built, { ...values, ...cuts }).split(CUT)
    if (close === undefined) throw new Error('the document has no place for what comes later')
    return sendInParts(c, [
      start,
      later.screen.then((drawn) => (drawn ?? screen) + end),
      later.answers.then((answers) => dataScript(LAST_ANSWERS_ELEMENT_ID, answers) + close),
    ])
  }
}

/** Data can't contain this comment, because all data is escaped. */
const CUT = '<!--cut-->'

/** Splits the answers. A key that contains an input is of a photo list, which can come last. */
function splitAnswers(answers: PreloadedAnswers | undefined) {
  if (!answers) return {}
  const byPlace = Object.groupBy(Object.entries(answers), ([name]) => (name.includes(' ') ? 'last' : 'first'))
  return {
    first: Object.fromEntries(byPlace.first ?? []),
    last: byPlace.last && Object.fromEntries(byPlace.last),
  }
}

type Studio = Parameters<typeof greetedName>[0]

function screenValues(answers: PreloadedAnswers, now: Date): Record<string, string> {
  const studio = read<Studio>(answers['studios/findMyStudio'])
  const { link } = read<MailLinkAnswer>(answers[MAIL_LINK_QUERY]) ?? {}
  return {
    ...(studio && { greeting: greetingTo(greetedName(studio), now) }),
    ...(link?.writer && { 'opening-studio': shownText(link.writer.studioName) }),
    ...(link?.opening && openingValues(link.opening)),
  }
}

type OpeningFacts = { firstName: string; title: string | null; isOrder: boolean }
type MailLinkAnswer = { link: { writer: { studioName: string } | null; opening: OpeningFacts | null } | null }

const openingValues = ({ firstName, title, isOrder }: OpeningFacts) => ({
  'opening-welcome': shownText(letterTexts.welcome(firstName)),
  ...(title !== null && { 'opening-title': shownText(title) }),
  'opening-button': isOrder ? letterTexts.toOrder : letterTexts.toPhotos,
})

const read = <Answer>(body: string | undefined) => (body === undefined ? undefined : readAnswer<Answer>(body))

/** Names the studio in the head, and drops the manifest that installs the product's app. */
const namedAfter = ({ studioName }: HostStudio, card: StudioLinkCard | undefined) => ({
  product: titleAndCard(studioName, card),
  manifest: '',
})

const titleAndCard = (studioName: string, card: StudioLinkCard | undefined) =>
  `<title>${shownHtml(studioName)}</title>${card ? cardOf(card) : ''}`

const NOT_INDEXED = '<meta name="robots" content="noindex, nofollow">'

const cardOf = ({ studioName, url, pictureUrl }: StudioLinkCard) =>
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

const studioIn = (answers: PreloadedAnswers | undefined) =>
  read<{ studioName: string }>(answers?.['sharing/findInvitation'] ?? answers?.['photos/findGallery'])
    ?.studioName

/** Names the studio and shows no photo, because the visitor is not always a guest. */
function headForGuests(studioName: string | undefined): string {
  const title = texts.title(studioName)
  return [
    `<title>${shownHtml(title)}</title>`,
    NOT_INDEXED,
    '<meta name="referrer" content="no-referrer">',
    '<meta property="og:type" content="website">',
    // Chat programs would show the Unicode characters that isolate a name.
    `<meta property="og:title" content="${escapeHtml(withApostrophes(title))}">`,
    `<meta property="og:site_name" content="${escapeHtml(studioName ?? texts.product)}">`,
  ].join('')
}

// JSON that never runs. Escaping '<' keeps a name from closing the element.
const dataScript = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/**
 * Streams a document part by part. Compresses the parts itself, because `compress` would buffer
 * them all.
 */
export function sendInParts(c: Context, parts: readonly (string | Promise<string>)[]): Response {
  const sent = Readable.from(inTurn(parts))
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }
  const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (!isPacked) return c.body(toWeb(sent), 200, headers)
  const packed = sent.compose(createGzip({ flush: constants.Z_SYNC_FLUSH }))
  return c.body(toWeb(packed), 200, { ...headers, 'content-encoding': 'gzip' })
}

async function* inTurn(parts: readonly (string | Promise<string>)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(await part)
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
