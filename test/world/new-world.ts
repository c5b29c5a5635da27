import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openWorld } from './open-world.ts'
import type { Photographer } from './people.ts'

export type World = Awaited<ReturnType<typeof newWorld>>

type Wishes = NonNullable<Parameters<typeof openWorld>[1]> & {
  /** A prepared database with a server or an owner of its own; a fresh copy by default. */
  database?: TestDatabase
}

/** A world on a fresh database: see `openWorld`. */
export const newWorld = async ({ database, ...wishes }: Wishes = {}) =>
  openWorld(database ?? (await newTestDatabase()), wishes)

export type { Photographer }
