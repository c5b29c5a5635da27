import type { World } from './new-world.ts'

export type PeopleToFind = Awaited<ReturnType<typeof createPeopleToFind>>

/** Creates people whose names test case and accents in searches. */
export async function createPeopleToFind(world: World) {
  const zoe = await world.photographer({ studioName: 'Fotografie Zoë' })
  const piet = await world.photographer({ studioName: 'Piet Print' })
  const anna = await zoe.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const renee = await piet.newClient({ firstName: 'Renée', lastName: 'Blom' })
  return { zoe, piet, anna, renee }
}
