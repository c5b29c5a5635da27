import { shownName } from '#domains/studios/studios.rules.ts'
import { escapeHtml } from '#platform/pure/escape-html.ts'
import { greetingTo } from '#platform/pure/format.nl.ts'
import type { FirstAnswers } from './first-answers.ts'

type Gallery = { coverSrcSet: string | null }
type Studio = Parameters<typeof shownName>[0]

/**
 * A drawn screen with the largest thing on it as the app will show it at the same place, so that nothing is seen to
 * change: a gallery's cover (GalleryCover), a studio's greeting (OverviewTab).
 */
export function knownStart(drawn: string, answers: FirstAnswers, now: Date): string {
  const coverSrcSet = read<Gallery>(answers['photos/findGallery'])?.coverSrcSet
  if (coverSrcSet) return drawn.replace(/<header[^>]*>/, (header) => header + coverWith(coverSrcSet))
  const studio = read<Studio>(answers['studios/findMyStudio'])
  if (studio) {
    const greeting = escapeHtml(greetingTo(shownName(studio), now))
    return drawn.replace(/(?<=<h1[^>]*>).*?(?=<\/h1>)/s, () => greeting)
  }
  return drawn
}

const coverWith = (srcSet: string) =>
  `<img alt="" class="absolute inset-0 size-full object-cover" fetchpriority="high" sizes="100vw" srcset="${escapeHtml(srcSet)}">`

const read = <Json>(body: string | undefined) =>
  body === undefined ? undefined : (JSON.parse(body) as { json: Json }).json
