import { newPhotographer, type Client, type Photographer } from '#test/world/people.ts'
import { visitor } from '#test/world/visitor.ts'
import { downloadAll, type Downloads } from './download.ts'
import type { Installation } from './installation.ts'
import { inviteClients } from './invite-clients.ts'
import { listen, type Stream } from './listen.ts'
import { lookAround, type Favourites } from './look-around.ts'
import { newShoot, sendPhoto, sendPhotos } from './send-photos.ts'
import { newTally, tallied, type Tally } from './tally.ts'

const STUDIOS = 6
const BROWSERS_OF_CLIENT = 4
const FINALS_OF_CLIENT = 3

type Gallery = { studio: Photographer; client: Client; favourites: Favourites }
export type Load = Awaited<ReturnType<typeof startLoad>>

/** Studios that send photos and invite, clients that look, listen and download, all the while, through the balancer. */
export async function startLoad({ url, services }: Installation) {
  const galleries: Gallery[] = []
  for (let nth = 0; nth < STUDIOS; nth++) {
    const studio = await newPhotographer({ services, url }, { plan: 'studio' })
    galleries.push({ studio, client: await studio.newClient(), favourites: new Map() })
  }
  const shoot = newShoot()
  const stopping = new AbortController()
  let tally = newTally()
  const current = () => tally
  const streams: Stream[] = []
  const invited = new Set<string>()
  const downloads: Downloads = { whole: new Set(), count: 0, continued: 0, givenUp: [] }

  async function browserOf({ email, password }: Client) {
    const browser = visitor(url, tallied(current))
    await browser.accounts.signIn({ email, password })
    return browser
  }

  async function downloadFinals({ studio, client }: Gallery) {
    const browser = await browserOf(client)
    const { photos } = await studio.photos.listForStudio({ clientId: client.id, type: 'final' })
    const photoIds = photos.map(({ id }) => id)
    await downloadAll({ url, browser, photoIds, tally: current }, downloads, stopping.signal)
  }

  async function listenAs({ client }: Gallery) {
    const browser = await browserOf(client)
    const stream = { heardAt: 0, breaks: 0, misses: 0 }
    streams.push(stream)
    await listen({ url, cookie: browser.cookieHeader(), tally: current }, stream, stopping.signal)
  }

  const senderTo = ({ studio, client }: Gallery, type: 'preview' | 'final') => ({
    url,
    cookie: studio.cookieHeader(),
    studioId: studio.id,
    clientId: client.id,
    type,
    tally: current,
  })
  const finals = galleries.flatMap((gallery) =>
    Array.from({ length: FINALS_OF_CLIENT }, () => sendPhoto(senderTo(gallery, 'final'), shoot)),
  )
  await Promise.all(finals)

  const running = galleries.flatMap((gallery) => [
    downloadFinals(gallery),
    inviteClients({ url, studio: gallery.studio, tally: current }, invited, stopping.signal),
    ...Array.from({ length: BROWSERS_OF_CLIENT }, () => listenAs(gallery)),
    sendPhotos(senderTo(gallery, 'preview'), shoot, stopping.signal),
    ...Array.from({ length: BROWSERS_OF_CLIENT }, (_, nth) =>
      lookAround(
        { url, client: gallery.client, share: { nth, of: BROWSERS_OF_CLIENT }, tally: current },
        gallery.favourites,
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
    streams,
    downloads,
    /** Those whose invitation was answered. */
    invited,
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
