import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob, defineJob, type JobRun } from '#platform/jobs/job.ts'
import { shownText } from '#platform/pure/shown-text.ts'
import type { Services } from '#platform/services.ts'
import type { DrawnPictures } from '#platform/wanted-pictures.ts'
import { openMailTransport } from './mail-transport.ts'
import * as mailSql from './mail.sql.ts'
import { fillPlaces, hasPlaces, pictureType } from './picture-places.ts'

/** Tells the studio that its client's address is wrong. Its work is done where the client is known. */
export const reportWrongAddress = declareJob({
  task: 'report-wrong-address',
  payload: z.object({ letterId: z.string(), email: z.string() }),
})

/** An address that no mailbox has; 5.4.1 is what Microsoft 365 says of one, with 'Access denied' behind it. */
const ABOUT_ADDRESS = /\b5\.(1\.([1-6]|10)|4\.1)\b/

/** A refusal of who sends rather than of who is written to: X.7 is a policy (RFC 3463), which not every server says. */
const ABOUT_SENDER = /\b5\.7\.\d|relay|denied|polic|block|black|spam|spf|dkim|dmarc|authenti|reputation/i

/**
 * Whether a server refuses a letter for good, because of its address or for another reason. Undefined for what may pass:
 * a 4xx, no connection, or a refusal of our own account, sender or name, which an operator can repair.
 */
export function refusalOf(error: Error): 'address' | 'letter' | undefined {
  const { responseCode = 0, command, response = error.message } = error as Error & SmtpError
  if (responseCode < 500 || responseCode > 599) return undefined
  if (command === 'RCPT TO' && ABOUT_ADDRESS.test(response)) return 'address'
  // Without the address that it quotes: a Mr Black is on no blacklist.
  if (ABOUT_SENDER.test(response.replaceAll(/\S+@\S+/g, ''))) return undefined
  if (command === 'DATA') return 'letter'
  if (command !== 'RCPT TO') return undefined
  // X.2 is a mailbox that is full or off, which does not say that the address is wrong.
  return responseCode === 552 || /\b5\.2\.\d/.test(response) ? 'letter' : 'address'
}

type SmtpError = { responseCode?: number; command?: string; response?: string }

/** With the queue's growing pauses, about a day and a half. */
const DELIVERY_ATTEMPTS = 16

const letterToDeliver = {
  payload: z.object({ letterId: z.string() }),
  maxAttempts: DELIVERY_ATTEMPTS,
  lane: 'quick',
  run: async ({ letterId }: { letterId: string }, { services, log }: JobRun) => {
    const { pool, smtp, clock } = services
    const letter = await asSystem(pool, (tx) => mailSql.findUnsentLetter(tx, letterId))
    if (!letter) return
    const failure = smtp && (await deliver(letter, services, smtp).then(() => undefined, asError))
    const refusal = failure && refusalOf(failure)
    await asSystem(pool, async (tx) => {
      if (!failure) await mailSql.markSent(tx, letterId, clock(), smtp !== undefined)
      else if (!refusal) await mailSql.markFailed(tx, letterId, failure.message)
      else {
        await mailSql.markRefused(tx, letterId, failure.message)
        if (refusal === 'address') await enqueue(tx, reportWrongAddress, { letterId, email: letter.toEmail })
      }
    })
    if (refusal) log.warn({ letterId, error: failure }, 'a mail server refuses a letter for good')
    else if (failure) throw failure
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
  const invoice =
    letter.invoiceOf === null ? undefined : await services.drawInvoiceOf(services, letter.invoiceOf)
  const transport = await openMailTransport(smtp)
  try {
    await transport.sendMail({
      from: { name: letter.fromName, address: smtp.from },
      to: letter.toEmail,
      replyTo: letter.replyTo ?? undefined,
      subject: shownText(letter.subject),
      html: fillPlaces(letter.html, pictures, (name) => `cid:${contentIdOf(letter, name)}`),
      // Shown where they stand in the HTML, and not among the attachments.
      attachments: [
        ...[...pictures].map(([name, picture]) => ({
          cid: contentIdOf(letter, name),
          ...fileOf(name, picture),
          content: Buffer.from(picture),
          contentDisposition: 'inline' as const,
        })),
        ...(invoice
          ? [{ filename: invoice.fileName, content: invoice.pdf, contentType: 'application/pdf' }]
          : []),
      ],
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
