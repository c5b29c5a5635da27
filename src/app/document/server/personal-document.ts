import { greetingTo } from '#platform/pure/format.nl.ts'
import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { STUDIO_HERE_ID, type StudioHere } from '#domains/accounts/studio-here.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { escapeHtml } from '#platform/pure/escape-html.ts'
import { PRELOAD_ID } from '#platform/pure/preload-script.ts'
import { settleSlots } from '../document-slots.ts'
import { guestPageNl as texts } from '../../server/server.nl.ts'
import type { PreloadAnswers } from './preload-answers.ts'

type Personal = {
  answers: PreloadAnswers | undefined
  now: Date
  here?: StudioHere | undefined
  /** For a guest, who may be a mail or chat program that shows what a link leads to. */
  isForGuest?: boolean
}

type PersonalAnswer = (c: Context, personal: Personal) => Response | Promise<Response>

/** An app document with this viewer's data in it: preloaded answers, and whose domain it is. Never cached. */
export function personalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, { answers, now, here, isForGuest }) => {
    const preload =
      (answers ? dataScript(PRELOAD_ID, answers) : '') + (here ? dataScript(STUDIO_HERE_ID, here) : '')
    const values = {
      preload,
      ...(answers && screenValues(answers, now)),
      ...(here && namedAfter(here)),
      ...(isForGuest && { product: headForGuests(studioIn(answers) ?? here?.studioName) }),
    }
    return c.html(settleSlots(built, values), 200, { 'cache-control': 'no-store' })
  }
}

type Gallery = { coverSrcSet: string | null }
type Studio = Parameters<typeof shownName>[0]

/** Values for the LCP element of a prerendered screen: the cover (GalleryCover) or the greeting (OverviewTab). */
function screenValues(answers: PreloadAnswers, now: Date): { cover?: string; greeting?: string } {
  const cover = read<Gallery>(answers['photos/findGallery'])?.coverSrcSet
  const studio = read<Studio>(answers['studios/findMyStudio'])
  return { ...(cover && { cover }), ...(studio && { greeting: greetingTo(shownName(studio), now) }) }
}

const read = <Json>(body: string | undefined) =>
  body === undefined ? undefined : (JSON.parse(body) as { json: Json }).json

/** Under a studio's own domain the head shows the studio's name, and has no manifest to install our app. */
const namedAfter = ({ studioName }: StudioHere) => ({
  product: `<title>${escapeHtml(studioName)}</title>`,
  manifest: '',
})

const studioIn = (answers: PreloadAnswers | undefined) =>
  read<{ studioName: string }>(answers?.['sharing/findInvitation'] ?? answers?.['photos/findGallery'])
    ?.studioName

/** Names the studio and shows no photo: whoever fetches a link has not given what it asks. */
function headForGuests(studioName: string | undefined): string {
  const title = escapeHtml(texts.title(studioName))
  return [
    `<title>${title}</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="referrer" content="no-referrer">',
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:site_name" content="${escapeHtml(studioName ?? texts.product)}">`,
  ].join('')
}

// JSON that never runs; escaping '<' keeps a name from closing the element.
const dataScript = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
