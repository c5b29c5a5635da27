import { newPhotographer, type Client, type Photographer } from '#test/world/people.ts'
import { visitor } from '#test/world/visitor.ts'
import { createLimiter } from '#platform/limiter.ts'
import { downloadAll, downloadWhole, newDownloads, type Downloader } from './download.ts'
import type { Installation } from './installation.ts'
import { inviteClients } from './invite-clients.ts'
import { listen, type Stream } from './listen.ts'
import { lookAround, type Favourites } from './look-around.ts'
import { newShoot, sendPhoto, sendPhotos, type Pace } from './send-photos.ts'
import { newTally, tallied, type Tally } from './tally.ts'

type Size = Pace & {
  studios: number
  /** That send at the same time. */
  sendersOfStudio: number
  /** That look, and each beside it that listens. */
  browsersOfClient: number
  /** That are downloaded all the while; nobody downloads where there are none. */
  finalsOfClient: number
  /** A gallery of one more studio, which each of so many downloads once, over a line of that pace. */
  large?: { finals: number; sizeMb: number; downloaders: number; bytesPerMs: number }
}

/** Has someone who came in go to work, until told to stop. */
type Begin = () => Promise<void>

type Gallery = { studio: Photographer; client: Client; favourites: Favourites }
export type Load = Awaited<ReturnType<typeof startLoad>>

/** Studios that send photos and invite, clients that look, listen and download, all the while, through the balancer. */
export async function startLoad({ url, services }: Pick<Installation, 'url' | 'services'>, size: Size) {
  const { browsersOfClient, finalsOfClient, large, drawSizeMb, bytesPerMs } = size
  const newGallery = async (): Promise<Gallery> => {
    const studio = await newPhotographer({ services, url }, { plan: 'studio' })
    return { studio, client: await studio.newClient(), favourites: new Map() }
  }
  const galleries: Gallery[] = []
  for (let nth = 0; nth < size.studios; nth++) galleries.push(await newGallery())
  const largeGallery = large && (await newGallery())
  const shoot = newShoot()
  const stopping = new AbortController()
  let tally = newTally()
  const current = () => tally
  const streams: Stream[] = []
  const invited = new Set<string>()
  const [downloads, largeDownloads] = [newDownloads(), newDownloads()]

  // Each password takes a core for a while: all at once would wait longer than a connection may be waited for.
  const inTurn = createLimiter(4)

  async function browserOf({ email, password }: Client | Photographer) {
    const browser = visitor(url, tallied(current))
    await inTurn(() => browser.accounts.signIn({ email, password }))
    return browser
  }

  async function downloaderOf({ studio, client }: Gallery, bytesPerMs: number): Promise<Downloader> {
    const browser = await browserOf(client)
    const { photos } = await studio.photos.listForStudio({ clientId: client.id, type: 'final' })
    const photoIds = photos.map(({ id }) => id)
    return { url, browser, photoIds, tally: current, bytesPerMs }
  }

  async function download(gallery: Gallery): Promise<Begin> {
    const downloader = await downloaderOf(gallery, bytesPerMs)
    return () => downloadAll(downloader, downloads, stopping.signal)
  }

  async function downloadLarge(gallery: Gallery, bytesPerMs: number): Promise<Begin> {
    const downloader = await downloaderOf(gallery, bytesPerMs)
    return () => downloadWhole(downloader, largeDownloads)
  }

  async function listenAs({ client }: Gallery): Promise<Begin> {
    const browser = await browserOf(client)
    const stream = { heardAt: 0, breaks: 0, misses: 0 }
    streams.push(stream)
    return () => listen({ url, cookie: browser.cookieHeader(), tally: current }, stream, stopping.signal)
  }

  async function lookAs({ client, favourites }: Gallery, nth: number): Promise<Begin> {
    const browser = await browserOf(client)
    const share = { nth, of: browsersOfClient }
    return () => lookAround({ browser, share, tally: current }, favourites, stopping.signal)
  }

  async function inviteAs({ studio }: Gallery): Promise<Begin> {
    const browser = await browserOf(studio)
    return () => inviteClients({ browser, studioId: studio.id }, invited, stopping.signal)
  }

  const senderTo = ({ studio, client }: Gallery, type: 'preview' | 'final') => ({
    url,
    cookie: studio.cookieHeader(),
    studioId: studio.id,
    clientId: client.id,
    type,
    tally: current,
    drawSizeMb,
    bytesPerMs,
  })
  // What is there before the load begins comes in as fast as it can.
  const sendFinals = (gallery: Gallery, count: number, ofSizes: Pick<Pace, 'drawSizeMb'>) =>
    Array.from({ length: count }, () =>
      sendPhoto({ ...senderTo(gallery, 'final'), ...ofSizes, bytesPerMs: Infinity }, shoot),
    )
  await Promise.all(galleries.flatMap((gallery) => sendFinals(gallery, finalsOfClient, { drawSizeMb })))
  if (large && largeGallery)
    await Promise.all(sendFinals(largeGallery, large.finals, { drawSizeMb: () => large.sizeMb }))

  const downloaders = largeGallery
    ? Array.from({ length: large.downloaders }, () => downloadLarge(largeGallery, large.bytesPerMs))
    : []
  const opening = galleries.flatMap((gallery) => [
    ...(finalsOfClient > 0 ? [download(gallery)] : []),
    inviteAs(gallery),
    ...Array.from({ length: browsersOfClient }, () => listenAs(gallery)),
    ...Array.from({ length: browsersOfClient }, (_, nth) => lookAs(gallery, nth)),
  ])
  // All are signed in before the first is at work: nobody presses that again when a process is killed.
  const begun = (await Promise.all([...opening, ...downloaders])).map((begin) => begin())
  const sending = galleries.flatMap((gallery) =>
    Array.from({ length: size.sendersOfStudio }, () =>
      sendPhotos(senderTo(gallery, 'preview'), shoot, stopping.signal),
    ),
  )
  const ended = Promise.all([...begun, ...sending])
  // Told by whoever waits for the end.
  ended.catch(() => {})
  return {
    galleries: largeGallery ? [...galleries, largeGallery] : galleries,
    shoot,
    streams,
    /** Of each gallery but the large one, again and again. */
    downloads,
    largeDownloads,
    /** Those whose invitation was answered. */
    invited,
    /** All that is asked while some work goes on. */
    tallyWhile: async (work: (tally: Tally) => Promise<void>): Promise<Tally> => {
      const mine = newTally()
      tally = mine
      await work(mine)
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
