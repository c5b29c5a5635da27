import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { FIRST_ANSWERS_ID } from '#platform/pure/early-question.ts'
import type { FirstAnswers } from './first-answers.ts'
import { knownStart } from './known-start.ts'

type PersonalAnswer = (c: Context, answers: FirstAnswers, now: Date) => Response | Promise<Response>

/** A document of the app with the first answers in it. It says who is looking, so nobody keeps it. */
export function personalDocument(path: string): PersonalAnswer {
  const built = readFileSync(path, 'utf8')
  return (c, answers, now) => {
    const drawn = knownStart(built, answers, now)
    const whole = drawn.replace('<head>', () => `<head>${scriptWith(answers)}`)
    return c.html(whole, 200, { 'cache-control': 'no-store' })
  }
}

// It is data and never runs; a name that closes the element must not end it.
const scriptWith = (answers: FirstAnswers) =>
  `<script type="application/json" id="${FIRST_ANSWERS_ID}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
