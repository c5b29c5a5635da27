import type { World } from './new-world.ts'

/** Tries a statement as a role of the database and undoes it; returns 'done', or what the database says against it. */
export async function underRole(world: World, role: string, statement: string): Promise<string> {
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
