import { z } from 'zod'
import { emptyObject, photographerEvenInactive } from '#domains/access/who.contract.ts'

const storageSummary = z.object({
  usedBytes: z.number(),
  reservedBytes: z.number(),
  limitBytes: z.number(),
  freeBytes: z.number(),
  /** Bytes of deleted photos whose files are still kept. */
  restingBytes: z.number(),
  /** Room beside the kept files. It limits uploads if it is less than `freeBytes`. */
  freeBesideRestingBytes: z.number(),
})

export const storageContract = {
  summariseStorage: photographerEvenInactive.evenActing.input(emptyObject).output(storageSummary),
}
