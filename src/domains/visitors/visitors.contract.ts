import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { anyone, emptyObject } from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { MESSAGE_MAX_LENGTH, VISITOR_NAME_MAX_LENGTH, HONEYPOT_MAX_LENGTH } from './visitors.rules.ts'

const visitorMessage = z.object({
  name: singleLine(VISITOR_NAME_MAX_LENGTH, 1),
  email: emailAddress,
  message: z.string().trim().min(1).max(MESSAGE_MAX_LENGTH),
  /** Honeypot: people don't see this field. A message that fills it in is dropped silently. */
  website: z.string().max(HONEYPOT_MAX_LENGTH),
})

export const visitorsContract = {
  sendMessage: anyone.input(visitorMessage).output(emptyObject).errors(tooManyRefusal),
}
