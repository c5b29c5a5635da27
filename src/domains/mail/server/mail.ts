import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { letterKinds, type LetterKind } from '../letter-kinds.rules.ts'
import { deliverAwaitedLetter, deliverLetter } from './deliver-letter.job.ts'
import { letterHtml, letterText, type LetterBody } from './letter-layout.ts'
import * as mailSql from './mail.sql.ts'

export type Letter = LetterBody & {
  kind: LetterKind
  to: string
  invoiceOf?: string
}

/** Counts an email towards the limits of its sender or recipient. Throws above a limit. */
export type CountLetter = () => Promise<void>

type Delivery = {
  /** Whether a person is waiting for the email, as for a sign-in link. */
  isAwaited?: boolean
  /** Required for kinds with a typed address. */
  count?: CountLetter | undefined
}

/**
 * Inserts an email in the caller's transaction. It is delivered only if the transaction commits.
 * Returns its id.
 */
export async function sendLetter(
  tx: Tx,
  { subject: written, ...rest }: Letter,
  now: Date,
  { isAwaited = false, count }: Delivery = {},
): Promise<string> {
  const { kind, to, brand } = rest
  if (letterKinds[kind] === 'typed' && !count)
    throw new Error(`letters of the kind ${kind} go to typed addresses, so each must be counted`)
  await count?.()
  const subject = cleanSubject(kind, written) || brand.name
  const letter = { ...rest, subject }
  const id = uuidv7(now.getTime())
  await mailSql.insertLetter(tx, {
    id,
    kind,
    toEmail: to,
    fromName: brand.name,
    replyTo: brand.replyTo,
    subject,
    html: letterHtml(letter),
    text: letterText(letter),
    pictures: letter.pictures,
    invoiceOf: letter.invoiceOf,
    stopUrl: letter.stop?.url,
    createdAt: now,
  })
  await enqueue(tx, isAwaited ? deliverAwaitedLetter : deliverLetter, { letterId: id })
  return id
}

export { deliverAwaitedLetter, deliverLetter }
export { reportWrongAddress } from './deliver-letter.job.ts'
export { sendDirectly } from './mail-transport.ts'
export { withSignature } from './letter-layout.ts'
export type { LetterTable } from './letter-layout.ts'

/** Kinds whose subject names the host of the studio's domain or webhook. */
const kindsAboutHosts: readonly LetterKind[] = [
  'domain_lost',
  'domain_claimed',
  'domain_taken',
  'webhook_endpoint_off',
]

// URL with a scheme or `www.`, email address, host with a path, query or fragment, or IP address
// with a path or port.
const webAddress =
  /(?:[a-z][a-z\d+.-]*:[/\\]|www\.)\S*|\S+@[\p{L}\d.-]+\.\p{L}{2,}|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:\/\S*|[?#]\S+)|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:[/:]\S*)/giu

/** Characters that browsers read as a dot in a host, and characters that are not drawn. */
const hostDots = /[\u3002\uff61]/gu
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu

/** Removes web addresses, because typed names and titles could smuggle in links. */
export function cleanSubject(kind: LetterKind, subject: string): string {
  if (kindsAboutHosts.includes(kind)) return subject
  // Some mail programs also turn full-width letters into links.
  const plain = subject.normalize('NFKC').replaceAll(hostDots, '.').replaceAll(invisibleCharacters, '')
  const cleaned = plain.replaceAll(webAddress, ' ')
  return cleaned === plain ? subject : cleaned.replaceAll(/\s+/g, ' ').trim()
}
