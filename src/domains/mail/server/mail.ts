import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { deliverAwaitedLetter, deliverLetter } from './deliver-letter.job.ts'
import { letterHtml, letterText, type LetterBody } from './letter-layout.ts'
import * as mailSql from './mail.sql.ts'

export type Letter = LetterBody & {
  /** Such as `client_invitation`. */
  kind: string
  to: string
}

type Delivery = {
  /** Someone sits waiting for it, as for a link to sign in. */
  isAwaited?: boolean
}

/** Inserts a letter in the running transaction and returns its id; it is delivered only if that commits. */
export async function sendLetter(
  tx: Tx,
  letter: Letter,
  now: Date,
  { isAwaited = false }: Delivery = {},
): Promise<string> {
  const { kind, to, subject, brand } = letter
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
    stopUrl: letter.stop?.url,
    createdAt: now,
  })
  await enqueue(tx, isAwaited ? deliverAwaitedLetter : deliverLetter, { letterId: id })
  return id
}

export { deliverAwaitedLetter, deliverLetter }
export { sendTestLetter } from './mail-transport.ts'
export { signed } from './letter-layout.ts'
export type { LetterTable } from './letter-layout.ts'
