import { z } from 'zod'
import { none, photographerEvenInactive } from '#domains/access/who.contract.ts'

const storageSummary = z.object({
  usedBytes: z.number(),
  reservedBytes: z.number(),
  limitBytes: z.number(),
  freeBytes: z.number(),
  /** Of deleted photos whose files are not gone for good yet. */
  restingBytes: z.number(),
  /** What may be uploaded before the resting files are gone; less than `freeBytes` where much was deleted. */
  freeBesideRestingBytes: z.number(),
})

export const storageContract = {
  summariseStorage: photographerEvenInactive.evenActing.input(none).output(storageSummary),
}
