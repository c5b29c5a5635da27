import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { defineJob, type JobRun } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { DrawnPictures } from '#platform/wanted-pictures.ts'
import { openMailTransport } from './mail-transport.ts'
import * as mailSql from './mail.sql.ts'
import { fillPlaces, hasPlaces, pictureType } from './picture-places.ts'

/** With the queue's growing pauses, about a day and a half. */
const DELIVERY_ATTEMPTS = 16

const letterToDeliver = {
  payload: z.object({ letterId: z.string() }),
  maxAttempts: DELIVERY_ATTEMPTS,
  lane: 'quick',
  outlivesWorkers: true,
  run: async ({ letterId }: { letterId: string }, { services }: JobRun) => {
    const { pool, smtp, clock } = services
    const letter = await asSystem(pool, (tx) => mailSql.findUnsentLetter(tx, letterId))
    if (!letter) return
    const failure = smtp && (await deliver(letter, services, smtp).then(() => undefined, asError))
    await asSystem(pool, (tx) =>
      failure
        ? mailSql.markFailed(tx, letterId, failure.message)
        : mailSql.markSent(tx, letterId, clock(), smtp !== undefined),
    )
    if (failure) throw failure
  },
} as const

/**
 * Delivers one letter; the queue retries until the mail server takes it. It is marked as sent after the server's
 * answer, so a crash in between can deliver twice, but never lose it.
 */
export const deliverLetter = defineJob({ ...letterToDeliver, task: 'deliver-letter', apartAtOnce: 4 })

/** The same for a letter that someone sits waiting for: it never waits behind others that a mail server hangs on. */
export const deliverAwaitedLetter = defineJob({
  ...letterToDeliver,
  task: 'deliver-awaited-letter',
  apartAtOnce: 2,
})

type LetterRow = NonNullable<Awaited<ReturnType<typeof mailSql.findUnsentLetter>>>

async function deliver(
  letter: LetterRow,
  services: Services,
  smtp: { url: string; from: string },
): Promise<void> {
  const pictures = await picturesOf(letter, services)
  const transport = await openMailTransport(smtp)
  try {
    await transport.sendMail({
      from: { name: letter.fromName, address: smtp.from },
      to: letter.toEmail,
      replyTo: letter.replyTo ?? undefined,
      subject: letter.subject,
      html: fillPlaces(letter.html, pictures, (name) => `cid:${contentIdOf(letter, name)}`),
      // Shown where they stand in the HTML, and not among the attachments.
      attachments: [...pictures].map(([name, picture]) => ({
        cid: contentIdOf(letter, name),
        ...fileOf(name, picture),
        content: Buffer.from(picture),
        contentDisposition: 'inline',
      })),
      text: letter.text,
      date: letter.createdAt,
      // The same id at every try, so that a mail program shows a duplicate only once.
      messageId: `<${letter.id}@${smtp.from.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(letter.stopUrl && stopHeaders(letter.stopUrl)) },
    })
  } finally {
    transport.close()
  }
}

const fileOf = (name: string, picture: Uint8Array) => {
  const contentType = pictureType(picture)
  return { contentType, filename: `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}` }
}

const contentIdOf = ({ id }: LetterRow, name: string) => `${name}.${id}@letters`

/** The pictures that can be drawn now, of those for which the letter has a place. */
export async function picturesOf(
  { html, pictures }: Pick<LetterRow, 'html' | 'pictures'>,
  services: Services,
): Promise<DrawnPictures> {
  if (!pictures || !hasPlaces(html)) return new Map()
  const drawn = await services.drawLetterPictures(services, pictures)
  return new Map([...drawn].filter(([name]) => hasPlaces(html, name)))
}

/** Mail programs show an unsubscribe button for these headers, and post to the URL themselves (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
