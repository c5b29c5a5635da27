import { asSystem } from '#domains/access/server/access.ts'
import { studioBusinesses } from '#domains/studios/business/server/business.tables.ts'
import type { Services } from '#platform/services.ts'

export const aBusiness = {
  legalName: 'M. Vossen',
  street: 'Dorpsstraat',
  houseNumber: '1',
  postcode: '3511 AA',
  city: 'Utrecht',
  country: 'NL',
  vatId: 'NL123456782B01',
} as const

export const saveCompleteBusiness = (services: Services, studioId: string, changes: Partial<Details> = {}) =>
  asSystem(services.pool, (tx) =>
    tx
      .insert(studioBusinesses)
      .values({ ...aBusiness, ...changes, studioId, updatedAt: services.clock() })
      .onConflictDoUpdate({ target: studioBusinesses.studioId, set: { ...aBusiness, ...changes } }),
  )

type Details = Omit<typeof studioBusinesses.$inferInsert, 'studioId' | 'updatedAt'>
