import { asSystem } from '#domains/access/server/access.ts'
import {
  countAppliedMigrations,
  findStripeRefusedSince,
  summariseBackups,
  summariseStorageHealth,
} from '#domains/storage/server/storage.ts'
import { findQueueFigures } from '#platform/metrics/queue-figures.ts'
import type { Services } from '#platform/services.ts'

export type Figures = Awaited<ReturnType<typeof findFigures>>

export async function findFigures({ pool, clock }: Pick<Services, 'pool' | 'clock'>) {
  const now = clock()
  const tasks = await findQueueFigures(pool)
  const known = await asSystem(pool, async (tx) => ({
    appliedMigrations: await countAppliedMigrations(tx),
    backups: await summariseBackups(tx, now),
    storage: await summariseStorageHealth(tx, now),
    stripeRefusedSince: await findStripeRefusedSince(tx),
  }))
  return { tasks, ...known }
}
