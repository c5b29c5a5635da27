import type { World } from './new-world.ts'

/** Runs a statement as a database role and rolls it back. Returns 'done' or the error's message. */
export async function runUnderRole(world: World, role: string, statement: string): Promise<string> {
  const client = await world.owner.connect()
  try {
    await client.query(`begin; set local role ${role}`)
    return await client.query(statement).then(
      () => 'done',
      ({ message }: Error) => message,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}
