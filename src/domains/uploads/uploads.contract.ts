// The bytes travel by tus at /uploads; these endpoints are the rest.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { uploadRefusals } from './uploads.rules.ts'

export const uploadsContract = {
  /** Uploads of the last fortnight that were refused, incomplete or interrupted: by client and type, newest first. */
  listFailedUploads: photographer.evenActing.input(none).output(
    z.array(
      z.object({
        clientId: z.uuid(),
        clientName: z.string(),
        type: z.enum(photoTypes),
        count: z.number(),
        /** Set when all files share it; null otherwise, and for incomplete uploads. */
        refusal: z.enum(uploadRefusals).nullable(),
        lastAt: z.string(),
        /** How many were interrupted and can still be resumed. */
        waitingCount: z.number(),
        /** At most `LEFT_NAMES_MAX`; a null refusal means that the upload was incomplete. */
        files: z.array(
          z.object({
            name: z.string(),
            refusal: z.enum(uploadRefusals).nullable(),
            /** The gallery it was going to. */
            galleryId: z.uuid(),
          }),
        ),
      }),
    ),
  ),
  /** Removes a client's failed and interrupted uploads from the to-do list, and releases their room. */
  dismissFailedUploads: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(none),
}
