import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { STUDIO_HERE_ID, type StudioHere } from '#domains/accounts/studio-here.rules.ts'
import { FIRST_ANSWERS_ID } from '#platform/pure/early-question.ts'
import { escapeHtml } from '#platform/pure/escape-html.ts'
import type { FirstAnswers } from './first-answers.ts'
import { knownStart } from './known-start.ts'

type PersonalAnswer = (
  c: Context,
  answers: FirstAnswers | undefined,
  now: Date,
  here?: StudioHere,
) => Response | Promise<Response>

/** A document of the app with what is known in it: the first answers, whose domain it is. So nobody keeps it. */
export function personalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, answers, now, here) => {
    const drawn = answers ? knownStart(built, answers, now) : built
    const known = [
      ...(answers ? [dataScript(FIRST_ANSWERS_ID, answers)] : []),
      ...(here ? [dataScript(STUDIO_HERE_ID, here)] : []),
    ]
    const whole = drawn.replace('<head>', () => `<head>${known.join('')}`)
    return c.html(here ? inNameOf(here, whole) : whole, 200, { 'cache-control': 'no-store' })
  }
}

/** What stands in the head in our own name: the title, what we are, and the app that could be installed. */
const inNameOf = ({ studioName }: StudioHere, whole: string) =>
  whole
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(studioName)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<link rel="manifest"[^>]*>/, '')

// It is data and never runs; a name that closes the element must not end it.
const dataScript = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
