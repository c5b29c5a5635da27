import { signInByLink } from './sign-in-by-link.ts'
import type { Photographer, World } from './new-world.ts'

let count = 0

/** Creates a client of two studios, signed in by a requested link. `here` is the older seat. */
export async function newClientOfTwoStudios(world: World) {
  const email = `twee-plaatsen-${process.pid}-${++count}@voorbeeld.nl`
  const [here, there] = [
    await newSeat(world, email, 'Studio Hier'),
    await newSeat(world, email, 'Studio Daar'),
  ]
  const browser = world.visitor()
  await signInByLink(world, browser, email)
  return { email, here, there, browser, atHere: browser.at(here.id), atThere: browser.at(there.id) }
}

async function newSeat(world: World, email: string, studioName: string) {
  const studio = await world.photographer({ studioName, plan: 'studio' })
  return { ...(await addClient(studio, email)), studio }
}

export async function addClient(studio: Pick<Photographer, 'clients'>, email: string, firstName = 'Anna') {
  const password = `tijdelijk-${++count}`
  const { clientId: id } = await studio.clients.createClient({
    firstName,
    lastName: 'de Vries',
    email,
    password,
  })
  return { id, password }
}
