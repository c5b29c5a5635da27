// Files on their way in. The bytes travel by the tus protocol at /uploads; these endpoints are what the screens ask beside it.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { uploadRefusals } from './uploads.rules.ts'

export const uploadsContract = {
  /** Uploads refused or abandoned in the last fortnight, newest first, gathered by client. */
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
      }),
    ),
  ),
  /** Takes the failed uploads of one client off the list of work waiting. */
  dismissFailedUploads: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(none),
}
