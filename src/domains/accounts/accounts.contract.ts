// The registration endpoint is in the studios contract, because it also creates a studio.
import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import {
  admin,
  anyone,
  emptyObject,
  refusals,
  refusalWith,
  signedIn,
  signedInFresh,
} from '#domains/access/who.contract.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import { tidyKvkNumber } from '#platform/pure/business-numbers.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import {
  ACTING_REASON_MAX_LENGTH,
  isOwnPath,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  AGREED_MAX_LENGTH,
  TOKEN_MAX_LENGTH,
  RETURN_PATH_MAX_LENGTH,
} from './accounts.rules.ts'

const email = emailAddress
const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)
export const tooManyRefusal = { too_many_attempts: refusalWith(z.object({ waitSeconds: z.number() })) }

export const keptOutRefusals = {
  /** The studio archived this client, and the sign-in reaches no open seat. */
  gallery_closed: refusalWith(z.object({ studioName: z.string() })),
  ...refusals('other_studio'),
}

/** The browser sends `challenge` back with the second factor’s code. */
const codeNeeded = { second_factor_needed: refusalWith(z.object({ challenge: z.string() })) }

export const registration = z.object({
  email,
  password: newPassword,
  businessName: singleLine(BUSINESS_NAME_MAX_LENGTH, 1),
  kvkNumber: z
    .string()
    .transform(tidyKvkNumber)
    .pipe(z.string().regex(/^(\d{8})?$/))
    .optional(),
  /** Versions of the agreements that the page showed, as in `AGREED_VERSIONS`. */
  agreed: z.string().max(AGREED_MAX_LENGTH),
})
const signInForm = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) })
const emailForm = z.object({ email })
const token = z.string().min(1).max(TOKEN_MAX_LENGTH).transform(linkTokenIn)
const passwordReset = z.object({ token, password: newPassword })

export const me = z.object({
  /** Seat id of a client; account id of anyone else. */
  id: z.uuid(),
  /** Open seats that a client’s session reaches, last visited first; empty for other roles. */
  seats: z.array(z.object({ id: z.uuid(), studioName: z.string(), accentColor: z.string().nullable() })),
  email: z.string(),
  role: z.enum(['client', 'photographer', 'admin']),
  isActive: z.boolean(),
  isEmailConfirmed: z.boolean(),
  home: z.string(),
  isActing: z.boolean(),
  /** Signed in by a link in a studio’s email. Personal endpoints refuse the session. */
  viaLetter: z.boolean(),
  /** False for a seat-bound session, which `signedInWhole` endpoints refuse. */
  isWhole: z.boolean(),
  /**
   * Days left to postpone an admin’s second step. 0 once the step is required; null while no step
   * is asked for.
   */
  secondStepDaysLeft: z.number().nullable(),
})

export const commonPasswordRefusal = refusals('password_too_common')

const perhapsExpired = { ...refusals('link_expired'), ...tooManyRefusal }

const linkToken = z.object({ token })
export const homeAnswer = z.object({ home: z.string(), seatId: z.uuid().optional() })

const path = z.string().max(RETURN_PATH_MAX_LENGTH).refine(isOwnPath).optional()

const writer = z.object({ studioName: z.string(), accentColor: z.string().nullable() })

export const accountsContract = {
  findMe: anyone.input(emptyObject).output(z.object({ me: me.nullable() })),
  signIn: anyone
    .input(signInForm)
    .output(homeAnswer)
    .errors({
      /**
       * `password_expired`: someone else made the password, and its owner did not use it in time.
       */
      ...refusals('wrong_credentials', 'password_expired'),
      ...keptOutRefusals,
      ...codeNeeded,
      ...tooManyRefusal,
    }),
  /**
   * Makes the session act as the studio, until `stopActing` or the session’s end. Logs the reason.
   */
  actAs: admin
    .input(z.object({ studioId: z.uuid(), reason: singleLine(ACTING_REASON_MAX_LENGTH, 1) }))
    .output(homeAnswer)
    .errors(refusals('account_not_found')),
  stopActing: signedIn.evenActing.input(emptyObject).output(homeAnswer).errors(refusals('not_acting')),
  /**
   * Ends all sessions and links of the person, or of the acting admin. A session from a link in a
   * studio’s email ends only itself. Any other seat-bound session ends the sessions and links of
   * its seat, or all if the person has no other seat.
   */
  signOutEverywhere: signedIn.evenActing.input(emptyObject).output(emptyObject),
  requestPasswordReset: anyone.input(emailForm).output(emptyObject).errors(tooManyRefusal),
  resetPassword: anyone
    .input(passwordReset)
    .output(emptyObject)
    .errors({ ...perhapsExpired, ...commonPasswordRefusal }),
  requestSignInLink: anyone
    .input(emailForm)
    .output(emptyObject)
    .errors({ ...tooManyRefusal, ...switchedOffRefusal }),
  /**
   * Keeps the link usable, because mail programs open links too. `link` is null for an unknown or
   * deleted token.
   */
  findMailLink: anyone
    .input(linkToken.extend({ path }))
    .output(
      z.object({
        link: z
          .object({
            isAlive: z.boolean(),
            writer: writer.nullable(),
            /** The viewer already has the access that the link gives. */
            isMine: z.boolean(),
            /** Gallery that `path` opens; only for a working link in a studio’s email. */
            opening: z
              .object({
                firstName: z.string(),
                title: z.string().nullable(),
                thumbHash: z.string().nullable(),
                isOrder: z.boolean(),
              })
              .nullable(),
          })
          .nullable(),
      }),
    )
    .errors(tooManyRefusal),
  /** Mails a new link to this link’s person, at their current address. */
  renewMailLink: anyone
    .input(linkToken.extend({ path }))
    .output(emptyObject)
    .errors({ ...perhapsExpired, ...switchedOffRefusal }),
  /** Mails a link that proves who the person is and leads back to `path`. */
  requestFreshLink: signedIn.notActing.input(z.object({ path })).output(emptyObject).errors(tooManyRefusal),
  resendConfirmation: signedIn.notActing.input(emptyObject).output(emptyObject).errors(tooManyRefusal),
  /**
   * Accepts a requested link while the flag `sign_in_links` is on, or a reusable link from a
   * studio’s email.
   */
  signInWithLink: anyone
    .input(linkToken)
    .output(homeAnswer)
    .errors({ ...perhapsExpired, ...keptOutRefusals, ...codeNeeded, ...switchedOffRefusal }),
  confirmEmail: anyone.input(linkToken).output(emptyObject).errors(perhapsExpired),
  changeOwnPassword: signedInFresh.notActing
    .input(z.object({ currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH), newPassword }))
    .output(emptyObject)
    .errors({ ...refusals('wrong_credentials'), ...commonPasswordRefusal, ...tooManyRefusal }),
}
