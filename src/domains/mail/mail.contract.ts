// Letters to people. What is readable here is the demo's mailbox: on a machine of one's own without an SMTP server every
// letter stays with us, and this is where to read it. Anywhere else there is no mailbox.
import { z } from 'zod'
import { anyone, none, refusals } from '#domains/access/who.contract.ts'

export const listedLetter = z.object({
  id: z.uuid(),
  to: z.string(),
  fromName: z.string(),
  subject: z.string(),
  createdAt: z.date(),
})

export const mailContract = {
  listLetters: anyone
    .input(none)
    .output(z.object({ letters: z.array(listedLetter) }))
    .errors(refusals('no_mailbox')),
}
