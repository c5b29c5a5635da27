// Signing in and out, passwords, and confirming an e-mail address. Registering also makes a studio, so it is in the
// contract of studios.
import { emailAddress } from '#domains/access/email.contract.ts'
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
export const tooMany = { too_many_attempts: refusalWith(z.object({ waitSeconds: z.number() })) }

export const keptOut = {
  /** The studio has archived this client. */
  gallery_closed: refusalWith(z.object({ studioName: z.string() })),
  /** Under a studio's own domain only its clients come in. */
  ...refusals('other_studio'),
}

/** The password or link was right; `challenge` is sent back with the second factor's code. */
const codeNeeded = { second_factor_needed: refusalWith(z.object({ challenge: z.string() })) }

export const registration = z.object({
  email,
  password: newPassword,
  businessName: line(BUSINESS_NAME_MAX_LENGTH, 1),
  /** People write it in pairs, as in 68 41 20 93. */
  kvkNumber: z
    .string()
    .transform(tidyKvkNumber)
    .pipe(z.string().regex(/^(\d{8})?$/))
    .optional(),
  /** Which texts were accepted: `AGREED` of the page that showed them. */
  agreed: z.string().max(AGREED_MAX_LENGTH),
})
const signInForm = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) })
const emailForm = z.object({ email })
const token = z.string().min(1).max(TOKEN_MAX_LENGTH).transform(linkTokenIn)
const passwordReset = z.object({ token, password: newPassword })

export const me = z.object({
  /** Of a client the seat that is looked from: they may be a client of several studios. */
  id: z.uuid(),
  /** A client's seats that this session opens, the last seen first; empty for anyone else. */
  seats: z.array(z.object({ id: z.uuid(), studioName: z.string(), accentColor: z.string().nullable() })),
  email: z.string(),
  role: z.enum(['client', 'photographer', 'admin']),
  isActive: z.boolean(),
  isEmailConfirmed: z.boolean(),
  home: z.string(),
  isActing: z.boolean(),
  /** Signed in by a letter's link: personal endpoints ask for a fresh link first. */
  viaLetter: z.boolean(),
  /** False for a session that opens one of several seats, too: what is the person's alone asks for a fresh link. */
  isWhole: z.boolean(),
  /** Days left to postpone an admin's second factor; 0 once it is required, null while none is asked for. */
  secondStepDaysLeft: z.number().nullable(),
})

/** Refusal of a password that people choose for themselves. */
export const ofOwnPassword = refusals('password_too_common')

const perhapsExpired = { ...refusals('link_expired'), ...tooMany }

const linkToken = z.object({ token })
/** `seatId`: which seat a client of several studios has come in to. */
export const home = z.object({ home: z.string(), seatId: z.uuid().optional() })

/** The path to return to after signing in; only a path of this product. */
const path = z.string().max(RETURN_PATH_MAX_LENGTH).refine(isOwnPath).optional()

const writer = z.object({ studioName: z.string(), accentColor: z.string().nullable() })

export const accountsContract = {
  findMe: anyone.input(none).output(z.object({ me: me.nullable() })),
  signIn: anyone
    .input(signInForm)
    .output(home)
    .errors({
      /** `password_expired`: right, but a studio or a command made it and it was never used. */
      ...refusals('wrong_credentials', 'password_expired'),
      ...keptOut,
      ...codeNeeded,
      ...tooMany,
    }),
  /** Lets an admin act as this studio until `stopActing`; both are logged, with the reason. */
  actAs: admin
    .input(z.object({ studioId: z.uuid(), reason: line(ACTING_REASON_MAX_LENGTH, 1) }))
    .output(home)
    .errors(refusals('account_not_found')),
  stopActing: signedIn.evenActing.input(none).output(home).errors(refusals('not_acting')),
  /**
   * Ends all sessions of this person and all links mailed to them; for an admin acting as a studio, the admin's own. A
   * session begun by a letter's link ends only itself: the letter may be in more hands.
   */
  signOutEverywhere: signedIn.evenActing.input(none).output(none),
  requestPasswordReset: anyone.input(emailForm).output(none).errors(tooMany),
  resetPassword: anyone
    .input(passwordReset)
    .output(none)
    .errors({ ...perhapsExpired, ...ofOwnPassword }),
  requestSignInLink: anyone
    .input(emailForm)
    .output(none)
    .errors({ ...tooMany, ...whenOff }),
  /**
   * What a link's page may show before a press. Changes nothing, since mail programs open links too. Null for a token
   * that we never made, or have forgotten.
   */
  findMailLink: anyone
    .input(linkToken.extend({ path }))
    .output(
      z.object({
        link: z
          .object({
            isAlive: z.boolean(),
            writer: writer.nullable(),
            /** The viewer is signed in as the link's person already, with at least the access it gives. */
            isMine: z.boolean(),
            /** Title, first name and cover of the gallery at `path`; only for a living letter to a client. */
            opening: z
              .object({
                firstName: z.string(),
                title: z.string().nullable(),
                /** Base64. */
                thumbHash: z.string().nullable(),
                /** The letter is about an order. */
                isOrder: z.boolean(),
              })
              .nullable(),
          })
          .nullable(),
      }),
    )
    .errors(tooMany),
  /** Mails a new link to the address on record for the person of this dead one. */
  renewMailLink: anyone
    .input(linkToken.extend({ path }))
    .output(none)
    .errors({ ...perhapsExpired, ...whenOff }),
  /** Mails the signed-in person a link that proves who they are, and leads back to `path`. */
  requestFreshLink: signedIn.notActing.input(z.object({ path })).output(none).errors(tooMany),
  resendConfirmation: signedIn.notActing.input(none).output(none).errors(tooMany),
  /**
   * By a requested link or by one in a letter; only the first kind has a feature flag. A letter's link can be used
   * again, and its session is narrow (`viaLetter`).
   */
  signInWithLink: anyone
    .input(linkToken)
    .output(home)
    .errors({ ...perhapsExpired, ...keptOut, ...codeNeeded, ...whenOff }),
  confirmEmail: anyone.input(linkToken).output(none).errors(perhapsExpired),
  changeOwnPassword: signedInFresh.notActing
    .input(z.object({ currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH), newPassword }))
    .output(none)
    .errors({ ...refusals('wrong_credentials'), ...ofOwnPassword, ...tooMany }),
}
