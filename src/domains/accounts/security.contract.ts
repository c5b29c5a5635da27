import { z } from 'zod'
import {
  admin,
  anyone,
  emptyObject,
  refusals,
  signedInFresh,
  signedInWhole,
} from '#domains/access/who.contract.ts'
import { homeAnswer, keptOutRefusals, tooManyRefusal } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import { CODE_MIN_LENGTH, CODE_TYPED_MAX_LENGTH, CHALLENGE_MAX_LENGTH } from './security.rules.ts'

const code = z.string().min(CODE_MIN_LENGTH).max(CODE_TYPED_MAX_LENGTH)
const byPassword = z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const asksPassword = { ...refusals('wrong_credentials'), ...tooManyRefusal }

export const session = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: z.date(),
  /** Accurate to the hour: sessions are renewed at most hourly. */
  lastUsedAt: z.date(),
  isCurrent: z.boolean(),
})

export const securityContract = {
  listSessions: signedInFresh.notActing.input(emptyObject).output(z.array(session)),
  endSession: signedInFresh.notActing
    .input(z.object({ sessionId: z.uuid() }))
    .output(emptyObject)
    .errors({ ...refusals('session_not_found') }),
  endOtherSessions: signedInFresh.notActing.input(emptyObject).output(emptyObject),

  findTwoFactor: signedInWhole.notActing
    .input(emptyObject)
    .output(z.object({ since: z.date().nullable(), recoveryCodesLeft: z.number() })),
  /** Two-step sign-in is on once `confirmTwoFactor` has accepted a code. */
  startTwoFactor: signedInWhole.notActing
    .input(byPassword)
    .output(z.object({ secret: z.string(), address: z.string() }))
    .errors({ ...asksPassword, ...refusals('already_on') }),
  confirmTwoFactor: signedInWhole.notActing
    .input(z.object({ code }))
    .output(recoveryCodes)
    .errors({ ...refusals('wrong_code', 'not_started'), ...tooManyRefusal }),
  renewRecoveryCodes: signedInWhole.notActing
    .input(byPassword)
    .output(recoveryCodes)
    .errors({ ...asksPassword, ...refusals('not_on') }),
  endTwoFactor: signedInWhole.notActing.input(byPassword).output(emptyObject).errors(asksPassword),

  /**
   * The admin must identify the person by other means. Refuses admins, who need a command on the
   * server.
   */
  resetTwoSteps: admin
    .input(z.object({ personId: z.uuid() }))
    .output(emptyObject)
    .errors(refusals('account_not_found')),

  /** `challenge` comes from the first step; `code` from the app or the recovery codes. */
  signInWithCode: anyone
    .input(z.object({ challenge: z.string().min(1).max(CHALLENGE_MAX_LENGTH), code }))
    .output(homeAnswer)
    .errors({ ...refusals('wrong_code', 'challenge_expired'), ...keptOutRefusals, ...tooManyRefusal }),
}
