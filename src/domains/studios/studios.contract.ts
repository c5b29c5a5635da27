import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { optionalWebAddress, webAddress } from '#domains/access/web-address.contract.ts'
import {
  anyone,
  client,
  emptyObject,
  photographer,
  photographerEvenInactive,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { commonPasswordRefusal, registration, tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import { isPhoneNumber, tidyPhoneNumber } from '#platform/pure/phone-number.ts'
import {
  coverLayouts,
  LETTER_LINE_MAX_LENGTH,
  LETTER_SIGNATURE_MAX_LENGTH,
  logoGrounds,
} from './house-style.rules.ts'
import {
  FIRST_NAME_MAX_LENGTH,
  STUDIO_NAME_MAX_LENGTH,
  WATERMARK_MAX_LENGTH,
  guestOriginalForms,
  zipNamings,
  MAIL_TYPE_MAX_LENGTH,
} from './studios.rules.ts'

const webhookFailure = z.enum(['not_https', 'not_public', 'unreachable', 'answered_error'])

export type WebhookFailure = z.infer<typeof webhookFailure>

export const myStudio = z.object({
  studioName: z.string().nullable(),
  ownerFirstName: z.string().nullable(),
  businessName: z.string(),
  plan: z.enum(planIds).nullable(),
  isActive: z.boolean(),
  daysRemaining: z.number().nullable(),
  maxClients: z.number(),
  webhookUrl: z.string().nullable(),
  /** Rights of the studio. The browser must not derive rights from `plan`. */
  may: z.object({ useCustomBranding: z.boolean() }),
  firstRun: z.object({
    hasName: z.boolean(),
    hasWatermark: z.boolean(),
    hasViewedGallery: z.boolean(),
    isEnded: z.boolean(),
  }),
})

export const studioStyle = {
  /** Null if the studio has no colour or its plan allows none. */
  accentColor: z.string().nullable(),
  coverLayout: z.enum(coverLayouts),
  logo: z.object({ url: z.string(), ground: z.enum(logoGrounds) }).nullable(),
}

const settings = z.object({
  studioName: singleLine(STUDIO_NAME_MAX_LENGTH),
  ownerFirstName: singleLine(FIRST_NAME_MAX_LENGTH),
  phoneNumber: z
    .string()
    .overwrite(tidyPhoneNumber)
    .refine((number) => number === '' || isPhoneNumber(number)),
  watermarkText: singleLine(WATERMARK_MAX_LENGTH),
  watermarkLogoId: z.uuid().nullable(),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  styleLogoId: z.uuid().nullable(),
  styleLogoGround: z.enum(logoGrounds),
  coverLayout: z.enum(coverLayouts),
  letterLine: singleLine(LETTER_LINE_MAX_LENGTH),
  letterSignature: singleLine(LETTER_SIGNATURE_MAX_LENGTH),
  zipNames: z.enum(zipNamings),
  guestOriginals: z.enum(guestOriginalForms),
  mailsChoices: z.boolean(),
  mailsNewOrders: z.boolean(),
  mailsPaidOrders: z.boolean(),
})

export const studiosContract = {
  /**
   * Returns the same body for known and unknown addresses. Only a new account gets a session. The
   * owner of a known address gets an email.
   */
  register: anyone
    .input(registration)
    .output(emptyObject)
    .errors({
      ...commonPasswordRefusal,
      ...tooManyRefusal,
      ...switchedOffRefusal,
      ...refusals('agreements_changed'),
    }),
  findMyStudio: photographerEvenInactive.evenActing.input(emptyObject).output(myStudio),
  endFirstRun: photographer.evenActing.input(emptyObject).output(emptyObject),
  findSettings: photographer.evenActing.input(emptyObject).output(
    z.object({
      saved: settings,
      businessName: z.string(),
      may: z.object({ useCustomBranding: z.boolean() }),
    }),
  ),
  saveSettings: photographer.evenActing
    .input(settings.exactPartial())
    .output(emptyObject)
    .errors({
      ...refusals('branding_not_allowed', 'logo_not_found'),
      mark_draws_nothing: refusalWith(z.object({ field: z.enum(['watermarkText', 'watermarkLogoId']) })),
    }),
  findStudioContact: client
    .input(emptyObject)
    .output(z.object({ studioName: z.string(), email: z.string(), phoneNumber: z.string().nullable() })),
  setWebhook: photographer.evenActing
    .input(z.object({ webhookUrl: optionalWebAddress }))
    .output(emptyObject)
    .errors({ webhook_refused: refusalWith(z.object({ reason: webhookFailure })) }),
  testWebhook: photographer.evenActing
    .input(z.object({ webhookUrl: webAddress, mailType: singleLine(MAIL_TYPE_MAX_LENGTH, 1), link: z.url() }))
    .output(z.object({ mailType: z.string() }))
    .errors({ webhook_refused: refusalWith(z.object({ reason: webhookFailure })), ...tooManyRefusal }),
}
