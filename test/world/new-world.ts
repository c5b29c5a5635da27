import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openWorld } from './open-world.ts'
import type { Photographer } from './people.ts'

export type World = Awaited<ReturnType<typeof newWorld>>

type NewWorldOptions = NonNullable<Parameters<typeof openWorld>[1]> & {
  database?: TestDatabase
}

export const newWorld = async ({ database, ...wishes }: NewWorldOptions = {}) =>
  openWorld(database ?? (await newTestDatabase()), wishes)

export type { Photographer }
