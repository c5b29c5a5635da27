import { comeInWhole } from './come-in-whole.ts'
import type { Photographer, World } from './new-world.ts'

let count = 0

/** A client of two studios, and their browser, in by a link that they asked for. The older seat comes first. */
export async function clientOfTwo(world: World) {
  const email = `twee-plaatsen-${process.pid}-${++count}@voorbeeld.nl`
  const [here, there] = [await seatAt(world, email, 'Studio Hier'), await seatAt(world, email, 'Studio Daar')]
  const browser = world.visitor()
  await comeInWhole(world, browser, email)
  return { email, here, there, browser, atHere: browser.at(here.id), atThere: browser.at(there.id) }
}

async function seatAt(world: World, email: string, studioName: string) {
  const studio = await world.photographer({ studioName, plan: 'studio' })
  return { ...(await takeOn(studio, email)), studio }
}

/** What a studio gets and types when it takes on a client. */
export async function takeOn(studio: Pick<Photographer, 'clients'>, email: string, firstName = 'Anna') {
  const password = `tijdelijk-${++count}`
  const { clientId: id } = await studio.clients.createClient({
    firstName,
    lastName: 'de Vries',
    email,
    password,
  })
  return { id, password }
}
