import { mailAccountLink } from '#domains/accounts/mail-links/server/mail-account-link.job.ts'
import { sweepAccounts } from '#domains/accounts/server/sweep-accounts.job.ts'
import { forgetLogAddresses } from '#domains/activity/server/forget-log-addresses.job.ts'
import { sweepNotifications } from '#domains/activity/server/sweep-notifications.job.ts'
import { sweepApiAnswers } from '#domains/api/publishing/server/sweep-api-answers.job.ts'
import { sweepStudioEvents } from '#domains/activity/server/sweep-studio-events.job.ts'
import { deliverWebhook } from '#domains/api/webhooks/server/deliver-webhook.job.ts'
import { spreadEvent } from '#domains/api/webhooks/server/spread-event.job.ts'
import { deliverLetter } from '#domains/mail/server/deliver-letter.job.ts'
import { tellStudioOfOrder } from '#domains/orders/messages/server/tell-studio-of-order.job.ts'
import { handleStripeEvent } from '#domains/billing/events/server/handle-stripe-event.job.ts'
import { expireStudios } from '#domains/billing/time/server/expire-studios.job.ts'
import { stopRenewal } from '#domains/billing/subscription/server/stop-renewal.job.ts'
import { checkOriginals } from '#domains/photos/originals/server/check-originals.job.ts'
import { makeRenditions } from '#domains/photos/renditions/server/make-renditions.job.ts'
import { readCaptures } from '#domains/photos/originals/server/read-captures.job.ts'
import { remakePreviews } from '#domains/photos/watermark/server/remake-previews.job.ts'
import { removeObjects } from '#domains/photos/renditions/server/remove-objects.job.ts'
import { tellClientOfPhotos } from '#domains/photos/messages/server/tell-client-of-photos.job.ts'
import { tellStudioOfChoices } from '#domains/photos/messages/server/tell-studio-of-choices.job.ts'
import { checkDomains, checkOneDomain } from '#domains/studios/domain/server/check-domains.job.ts'
import { removeUnusedLogo } from '#domains/studios/server/remove-unused-logo.job.ts'
import { sweepUploads } from '#domains/uploads/server/sweep-uploads.job.ts'

/** All work that is done later. */
export const jobs = [
  deliverLetter,
  mailAccountLink,
  sweepAccounts,
  sweepNotifications,
  sweepStudioEvents,
  forgetLogAddresses,
  makeRenditions,
  checkOriginals,
  readCaptures,
  remakePreviews,
  removeObjects,
  tellClientOfPhotos,
  tellStudioOfChoices,
  tellStudioOfOrder,
  removeUnusedLogo,
  checkDomains,
  checkOneDomain,
  sweepUploads,
  handleStripeEvent,
  expireStudios,
  stopRenewal,
  sweepApiAnswers,
  spreadEvent,
  deliverWebhook,
]
