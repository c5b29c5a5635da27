import { mailAccountLink } from '#domains/accounts/server/mail-account-link.job.ts'
import { sweepAccounts } from '#domains/accounts/server/sweep-accounts.job.ts'
import { forgetLogAddresses } from '#domains/activity/server/forget-log-addresses.job.ts'
import { sweepNotifications } from '#domains/activity/server/sweep-notifications.job.ts'
import { sweepApiAnswers } from '#domains/api/server/sweep-api-answers.job.ts'
import { deliverLetter } from '#domains/mail/server/deliver-letter.job.ts'
import { tellStudioOfOrder } from '#domains/orders/server/tell-studio-of-order.job.ts'
import { handleStripeEvent } from '#domains/payments/server/handle-stripe-event.job.ts'
import { lapseStudios } from '#domains/payments/server/lapse-studios.job.ts'
import { stopRenewal } from '#domains/payments/server/stop-renewal.job.ts'
import { checkOriginals } from '#domains/photos/server/check-originals.job.ts'
import { makeRenditions } from '#domains/photos/server/make-renditions.job.ts'
import { readCaptures } from '#domains/photos/server/read-captures.job.ts'
import { remakePreviews } from '#domains/photos/server/remake-previews.job.ts'
import { removeObjects } from '#domains/photos/server/remove-objects.job.ts'
import { tellClientOfPhotos } from '#domains/photos/server/tell-client-of-photos.job.ts'
import { tellStudioOfChoices } from '#domains/photos/server/tell-studio-of-choices.job.ts'
import { removeUnusedLogo } from '#domains/studios/server/remove-unused-logo.job.ts'
import { sweepUploads } from '#domains/uploads/server/sweep-uploads.job.ts'

/** All work that is done later. */
export const jobs = [
  deliverLetter,
  mailAccountLink,
  sweepAccounts,
  sweepNotifications,
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
  sweepUploads,
  handleStripeEvent,
  lapseStudios,
  stopRenewal,
  sweepApiAnswers,
]
