import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { FIRST_ANSWERS_ID } from '#platform/pure/early-question.ts'
import { COVER_MARK } from '../first-questions.ts'
import type { FirstAnswers } from './first-answers.ts'

type PersonalAnswer = (c: Context, answers: FirstAnswers) => Response | Promise<Response>

/** A document of the app with the first answers in it. It says who is looking, so nobody keeps it. */
export function personalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, answers) => {
    const html = built
      .replace('<head>', () => `<head>${scriptWith(answers)}`)
      .replace(COVER_MARK, () => coverIn(answers))
    return c.html(html, 200, { 'cache-control': 'no-store' })
  }
}

// It is data and never runs; a name that closes the element must not end it.
const scriptWith = (answers: FirstAnswers) =>
  `<script type="application/json" id="${FIRST_ANSWERS_ID}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

/** The gallery's cover as the app will draw it at the same place (GalleryCover), so that nothing is seen to change. */
function coverIn(answers: FirstAnswers): string {
  const gallery = answers['photos/findGallery']
  if (!gallery) return ''
  const { coverSrcSet } = (JSON.parse(gallery) as { json: { coverSrcSet: string | null } }).json
  return coverSrcSet
    ? `<img alt="" class="absolute inset-0 size-full object-cover" fetchpriority="high" sizes="100vw" srcset="${coverSrcSet}">`
    : ''
}
