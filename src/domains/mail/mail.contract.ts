// Demo mailbox: shows emails in the browser, on one's own machine without an SMTP server.
import { z } from 'zod'
import { anyone, emptyObject, refusals } from '#domains/access/who.contract.ts'

export const listedLetter = z.object({
  id: z.uuid(),
  to: z.string(),
  fromName: z.string(),
  subject: z.string(),
  createdAt: z.date(),
})

export const mailContract = {
  listLetters: anyone
    .input(emptyObject)
    .output(z.object({ letters: z.array(listedLetter) }))
    .errors(refusals('no_mailbox')),
}
