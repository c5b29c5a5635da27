import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { letterKinds, type LetterKind } from '../letter-kinds.rules.ts'
import { deliverAwaitedLetter, deliverLetter } from './deliver-letter.job.ts'
import { letterHtml, letterText, type LetterBody } from './letter-layout.ts'
import { subjectOf } from './letter-subject.ts'
import * as mailSql from './mail.sql.ts'

export type Letter = LetterBody & {
  kind: LetterKind
  to: string
  /** The order whose invoice goes along. */
  invoiceOf?: string
}

/** Counts a letter towards the limits of whoever typed its address, and throws above them. */
export type CountLetter = () => Promise<void>

type Delivery = {
  /** Someone sits waiting for it, as for a link to sign in. */
  isAwaited?: boolean
  /** Required for letters to a typed address. */
  count?: CountLetter | undefined
}

/** Inserts a letter in the running transaction and returns its id; it is delivered only if that commits. */
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
  const subject = subjectOf(kind, written) || brand.name
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
export { sendTestLetter } from './mail-transport.ts'
export { signed } from './letter-layout.ts'
export type { LetterTable } from './letter-layout.ts'
