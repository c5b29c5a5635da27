import { z } from 'zod'
import { none, photographerEvenInactive } from '#domains/access/who.contract.ts'

const storageSummary = z.object({
  usedBytes: z.number(),
  reservedBytes: z.number(),
  limitBytes: z.number(),
  freeBytes: z.number(),
})

export const storageContract = {
  summariseStorage: photographerEvenInactive.evenActing.input(none).output(storageSummary),
}
