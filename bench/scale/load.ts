import { newPhotographer, type Client, type Photographer } from '#test/world/people.ts'
import type { Installation } from './installation.ts'
import { lookAround, type Favourites } from './look-around.ts'
import { newShoot, sendPhotos } from './send-photos.ts'
import { newTally, type Tally } from './tally.ts'

const STUDIOS = 2
const LANES_OF_STUDIO = 2
const BROWSERS_OF_CLIENT = 3

type Gallery = { studio: Photographer; client: Client; favourites: Favourites }
export type Load = Awaited<ReturnType<typeof startLoad>>

/** Studios that send photos and clients that look at them, all the while, through the balancer. */
export async function startLoad({ url, services }: Installation) {
  const galleries: Gallery[] = []
  for (let nth = 0; nth < STUDIOS; nth++) {
    const studio = await newPhotographer({ services, url })
    galleries.push({ studio, client: await studio.newClient(), favourites: new Map() })
  }
  const shoot = newShoot()
  const stopping = new AbortController()
  let tally = newTally()
  const current = () => tally
  const running = galleries.flatMap(({ studio, client, favourites }) => [
    ...Array.from({ length: LANES_OF_STUDIO }, () =>
      sendPhotos(
        { url, cookie: studio.cookieHeader(), studioId: studio.id, clientId: client.id, tally: current },
        shoot,
        stopping.signal,
      ),
    ),
    ...Array.from({ length: BROWSERS_OF_CLIENT }, (_, nth) =>
      lookAround(
        { url, client, share: { nth, of: BROWSERS_OF_CLIENT }, tally: current },
        favourites,
        stopping.signal,
      ),
    ),
  ])
  const ended = Promise.all(running)
  // Told by whoever waits for the end.
  ended.catch(() => {})
  return {
    galleries,
    shoot,
    /** All that is asked while some work goes on. */
    tallyWhile: async (work: () => Promise<void>): Promise<Tally> => {
      const mine = newTally()
      tally = mine
      await work()
      tally = newTally()
      return mine
    },
    /** Resolves once every photo that was begun has come in. */
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
