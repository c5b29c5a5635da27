import { sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { eventually } from './eventually.ts'
import type { World } from './new-world.ts'

type StoredLetter = { kind: string; subject: string; html: string; text: string }

export async function listLettersTo(
  { services }: Pick<World, 'services'>,
  email: string,
): Promise<StoredLetter[]> {
  const { rows } = await asSystem(services.pool, (tx) =>
    tx.execute<StoredLetter>(
      sql`select kind, subject, html, text from letters where to_address = ${email} order by id`,
    ),
  )
  return rows
}

/** Waits for `count` emails of a kind. Returns the newest. */
export function waitForLetter(world: Pick<World, 'services'>, email: string, kind: string, count = 1) {
  return eventually(async () => {
    const found = (await listLettersTo(world, email)).filter((letter) => letter.kind === kind)
    if (found.length < count) throw new Error(`${email} got ${found.length} letters of the kind ${kind}`)
    return found.at(-1)!
  })
}

export function tokenIn({ text }: StoredLetter): string {
  const token = /[?&](?:reset|link|confirm)=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}
