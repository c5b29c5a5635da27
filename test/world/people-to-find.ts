import type { World } from './new-world.ts'

export type PeopleToFind = Awaited<ReturnType<typeof peopleToFind>>

/** Two studios with a client each, to be found in any case and without their accents. */
export async function peopleToFind(world: World) {
  const zoe = await world.photographer({ studioName: 'Fotografie Zoë' })
  const piet = await world.photographer({ studioName: 'Piet Print' })
  const anna = await zoe.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const renee = await piet.newClient({ firstName: 'Renée', lastName: 'Blom' })
  return { zoe, piet, anna, renee }
}
