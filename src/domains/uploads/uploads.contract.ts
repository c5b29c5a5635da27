// Files on their way in. The bytes travel by the tus protocol at /uploads; these endpoints are what the screens ask beside it.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { uploadRefusals } from './uploads.rules.ts'

export const uploadsContract = {
  /** Uploads of the last fortnight that were refused, never came in whole or wait to go on, newest first, gathered by client. */
  listFailedUploads: photographer.evenActing.input(none).output(
    z.array(
      z.object({
        clientId: z.uuid(),
        clientName: z.string(),
        type: z.enum(photoTypes),
        count: z.number(),
        /** Why, where it is the same for all of them; null as well for what was not sent whole. */
        refusal: z.enum(uploadRefusals).nullable(),
        lastAt: z.string(),
        /** Of how many what is missing may still come: they were broken off. */
        waitingCount: z.number(),
        /** Which, as far as `LEFT_NAMES_MAX`; without a refusal it was not sent whole. */
        files: z.array(z.object({ name: z.string(), refusal: z.enum(uploadRefusals).nullable() })),
      }),
    ),
  ),
  /** Takes what did not come in for one client off the list of work waiting; what was broken off gives its room back. */
  dismissFailedUploads: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(none),
}
