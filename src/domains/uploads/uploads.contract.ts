import { z } from 'zod'
import { emptyObject, photographer } from '#domains/access/who.contract.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { uploadRefusals } from './uploads.rules.ts'

export const uploadsContract = {
  /**
   * Returns interrupted uploads, and those refused or abandoned in the last 14 days. Excludes files
   * uploaded later. Groups by client and type, newest first.
   */
  listFailedUploads: photographer.evenActing.input(emptyObject).output(
    z.array(
      z.object({
        clientId: z.uuid(),
        clientName: z.string(),
        type: z.enum(photoTypes),
        count: z.number(),
        /** Refusal that all files share. Null for mixed or incomplete uploads. */
        refusal: z.enum(uploadRefusals).nullable(),
        lastAt: z.date(),
        waitingCount: z.number(),
        /** At most `OUTSTANDING_NAMES_MAX`. A null refusal means that the upload was incomplete. */
        files: z.array(
          z.object({
            name: z.string(),
            refusal: z.enum(uploadRefusals).nullable(),
            galleryId: z.uuid(),
          }),
        ),
      }),
    ),
  ),
  /**
   * Removes a client's failed and interrupted uploads from the to-do list, and releases their room.
   */
  dismissFailedUploads: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(emptyObject),
}
