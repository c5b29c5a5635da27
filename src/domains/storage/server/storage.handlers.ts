import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { storageContract } from '../storage.contract.ts'
import { summariseRoom } from './storage.ts'

export const storageHandlers: Handlers<typeof storageContract> = {
  summariseStorage: ({ tx, viewer }) => summariseRoom(tx, viewer.id),
}
