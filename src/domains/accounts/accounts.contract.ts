// Who someone is: signing in and out, passwords, and proving an e-mail address. Registering makes a studio as well, and
// so stands in the contract of studios.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import {
  admin,
  anyone,
  none,
  refusals,
  refusalWith,
  signedIn,
  signedInFresh,
} from '#domains/access/who.contract.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { ownPath } from './own-path.rules.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './accounts.rules.ts'

const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)
export const tooMany = { too_many_attempts: refusalWith(z.object({ waitSeconds: z.number() })) }

/** Everything was right, but not for here. */
export const keptOut = {
  /** The studio has closed this client's gallery to them. */
  gallery_closed: refusalWith(z.object({ studioName: z.string() })),
  /** Under a studio's own domain only its clients come in. */
  ...refusals('other_studio'),
}

/** The first half is proven; the second is a code, asked for with this. */
const codeNeeded = { second_factor_needed: refusalWith(z.object({ challenge: z.string() })) }

export const registration = z.object({
  email,
  password: newPassword,
  businessName: line(120, 1),
  /** People write it in pairs: 68 41 20 93. */
  kvkNumber: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{8})?$/))
    .optional(),
})
const signInForm = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) })
const emailForm = z.object({ email })
const passwordReset = z.object({ token: z.string().min(1).max(500), password: newPassword })

export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(['client', 'photographer', 'admin']),
  isActive: z.boolean(),
  isEmailConfirmed: z.boolean(),
  /** Where this person belongs. */
  home: z.string(),
  /** An admin looks through this studio's eyes. */
  isActing: z.boolean(),
  /** In by a link in a letter: what is this person's alone asks for a fresh link first. */
  viaLetter: z.boolean(),
})

const linkToken = z.object({ token: z.string().min(1).max(500) })
const home = z.object({ home: z.string() })

/** Where in the product to come back to; nothing of another site's. */
const path = z.string().max(500).refine(ownPath).optional()

/** The studio that writes to a client, as their mails and pages name it. */
const writer = z.object({ studioName: z.string(), accentColor: z.string().nullable() })

export const accountsContract = {
  findMe: anyone.input(none).output(z.object({ me: me.nullable() })),
  signIn: anyone
    .input(signInForm)
    .output(home)
    .errors({ ...refusals('wrong_credentials'), ...keptOut, ...codeNeeded, ...tooMany }),
  /** Lets an admin see and do what this studio can, until `stopActing`; both are in the log. */
  actAs: admin
    .input(z.object({ studioId: z.uuid() }))
    .output(home)
    .errors(refusals('account_not_found')),
  stopActing: signedIn.evenActing.input(none).output(home).errors(refusals('not_acting')),
  /**
   * Ends every session of this person, on every device, and every link they were mailed. Of an admin who acts as a studio:
   * the admin's. A session that a letter's link began ends alone: the letter may be in more hands.
   */
  signOutEverywhere: signedIn.evenActing.input(none).output(none),
  requestPasswordReset: anyone.input(emailForm).output(none).errors(tooMany),
  resetPassword: anyone
    .input(passwordReset)
    .output(none)
    .errors({ ...refusals('link_expired'), ...tooMany }),
  requestSignInLink: anyone
    .input(emailForm)
    .output(none)
    .errors({ ...tooMany, ...whenOff }),
  /**
   * What the page of a link may show before anything is pressed. Changes nothing, since mail programs look at links too.
   * Null for a token that we never made, or have forgotten.
   */
  findMailLink: anyone
    .input(linkToken)
    .output(
      z.object({
        link: z
          .object({
            isAlive: z.boolean(),
            writer: writer.nullable(),
            /** Who looks is signed in already as the person it was sent to, by as much as it opens. */
            isMine: z.boolean(),
          })
          .nullable(),
      }),
    )
    .errors(tooMany),
  /** Mails a new link to the address that is on record for whoever got this dead one. */
  renewMailLink: anyone
    .input(linkToken.extend({ path }))
    .output(none)
    .errors({ ...refusals('link_expired'), ...tooMany, ...whenOff }),
  /** Mails who is signed in a link that shows that it is them, and that leads back to where they were. */
  requestFreshLink: signedIn.notActing.input(z.object({ path })).output(none).errors(tooMany),
  /** Mails the link that confirms one's own address once more. */
  resendConfirmation: signedIn.notActing.input(none).output(none).errors(tooMany),
  /**
   * By a link that was asked for, or by one in a letter: only the first kind can be switched off. A letter's link can be used
   * again, and its session is narrow.
   */
  signInWithLink: anyone
    .input(linkToken)
    .output(home)
    .errors({ ...refusals('link_expired'), ...keptOut, ...codeNeeded, ...tooMany, ...whenOff }),
  confirmEmail: anyone
    .input(linkToken)
    .output(none)
    .errors({ ...refusals('link_expired'), ...tooMany }),
  changeOwnPassword: signedInFresh.notActing
    .input(z.object({ currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH), newPassword }))
    .output(none)
    .errors({ ...refusals('wrong_credentials'), ...tooMany }),
}
