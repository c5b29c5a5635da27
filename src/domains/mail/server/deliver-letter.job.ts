import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob, defineJob, type JobRun } from '#platform/jobs/job.ts'
import { shownText } from '#platform/pure/shown-text.ts'
import type { Services } from '#platform/services.ts'
import type { DrawnMailPictures } from '#platform/core/wanted-pictures.ts'
import { openMailTransport } from './mail-transport.ts'
import * as mailSql from './mail.sql.ts'
import { fillPlaces, hasPicturePlaces, pictureContentType } from './picture-places.ts'

/** The clients domain defines this job. */
export const reportWrongAddress = declareJob({
  task: 'report-wrong-address',
  payload: z.object({ letterId: z.string(), email: z.string() }),
})

/** Codes of an unknown address. Microsoft 365 sends 5.4.1 with 'Access denied'. */
const ABOUT_ADDRESS = /\b5\.(1\.([1-6]|10)|4\.1)\b/

/** Refusals of the sender. X.7 means policy (RFC 3463), but some servers only send words. */
const ABOUT_SENDER = /\b5\.7\.\d|relay|denied|polic|block|black|spam|spf|dkim|dmarc|authenti|reputation/i

/**
 * Returns why a server refuses an email for good. Undefined for failures that can pass: a 4xx, no
 * connection, or a refusal of our account, sender or name, which an operator can repair.
 */
export function findPermanentRefusal(error: Error): 'address' | 'letter' | undefined {
  const { responseCode = 0, command, response = error.message } = error as Error & SmtpError
  if (responseCode < 500 || responseCode > 599) return undefined
  if (command === 'RCPT TO' && ABOUT_ADDRESS.test(response)) return 'address'
  // Ignores quoted addresses: a Mr Black must not match `black`.
  if (ABOUT_SENDER.test(response.replaceAll(/\S+@\S+/g, ''))) return undefined
  if (command === 'DATA') return 'letter'
  if (command !== 'RCPT TO') return undefined
  // X.2: the mailbox is full or disabled, so the address isn't wrong.
  return responseCode === 552 || /\b5\.2\.\d/.test(response) ? 'letter' : 'address'
}

type SmtpError = { responseCode?: number; command?: string; response?: string }

/** About 40 hours with the queue's growing pauses. */
const DELIVERY_ATTEMPTS = 16

const deliveryJob = {
  payload: z.object({ letterId: z.string() }),
  maxAttempts: DELIVERY_ATTEMPTS,
  lane: 'quick',
  run: async ({ letterId }: { letterId: string }, { services, log }: JobRun) => {
    const { pool, smtp, clock } = services
    const letter = await asSystem(pool, (tx) => mailSql.findUnsentLetter(tx, letterId))
    if (!letter) return
    const failure = smtp && (await deliver(letter, services, smtp).then(() => undefined, toError))
    const refusal = failure && findPermanentRefusal(failure)
    await asSystem(pool, async (tx) => {
      if (!failure) await mailSql.markSent(tx, letterId, clock(), smtp !== undefined)
      else await mailSql.saveFailedAttempt(tx, letterId, failure.message, refusal !== undefined)
      if (refusal === 'address') await enqueue(tx, reportWrongAddress, { letterId, email: letter.toEmail })
    })
    if (refusal) log.warn({ letterId, error: failure }, 'a mail server refuses a letter for good')
    else if (failure) throw failure
  },
} as const

/**
 * Retries until the mail server accepts the email or refuses it for good, or attempts run out. A
 * crash after the server's answer can deliver the email twice.
 */
export const deliverLetter = defineJob({ ...deliveryJob, task: 'deliver-letter', apartAtOnce: 4 })

/** Delivers an email that a person waits for. Other emails can't delay it. */
export const deliverAwaitedLetter = defineJob({
  ...deliveryJob,
  task: 'deliver-awaited-letter',
  apartAtOnce: 2,
})

type LetterRow = NonNullable<Awaited<ReturnType<typeof mailSql.findUnsentLetter>>>

async function deliver(
  letter: LetterRow,
  services: Services,
  smtp: { url: string; from: string },
): Promise<void> {
  const pictures = await drawPictures(letter, services)
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
      // Pictures are inline: mail programs show them in the HTML, not as attachments.
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
      // Uses the same id at every attempt, so that duplicates show only once.
      messageId: `<${letter.id}@${smtp.from.split('@')[1]}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(letter.stopUrl && unsubscribeHeaders(letter.stopUrl)),
      },
    })
  } finally {
    transport.close()
  }
}

const fileOf = (name: string, picture: Uint8Array) => {
  const contentType = pictureContentType(picture)
  return { contentType, filename: `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}` }
}

const contentIdOf = ({ id }: LetterRow, name: string) => `${name}.${id}@letters`

/** Returns the drawn pictures for which the email has a place. */
export async function drawPictures(
  { html, pictures }: Pick<LetterRow, 'html' | 'pictures'>,
  services: Services,
): Promise<DrawnMailPictures> {
  if (!pictures || !hasPicturePlaces(html)) return new Map()
  const drawn = await services.drawLetterPictures(services, pictures)
  return new Map([...drawn].filter(([name]) => hasPicturePlaces(html, name)))
}

/** Headers for an unsubscribe button. Mail programs post to the URL themselves (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
