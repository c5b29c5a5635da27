import { newPhotographer, type Client, type Photographer } from '#test/world/people.ts'
import { visitor } from '#test/world/visitor.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import {
  downloadRepeatedly,
  downloadAndRecord,
  receiveLiveUpdates,
  browse,
  newDownloads,
  type Downloader,
  type Favourites,
  type LiveStreamRecord,
} from './client-browsers.ts'
import type { Installation } from './installation.ts'
import { inviteClients } from './invite-clients.ts'
import { newSendResults, sendPhoto, sendPhotos, type Pace } from './send-photos.ts'
import { newTally, tallyingFetch, type Tally } from './tally.ts'

type Size = Pace & {
  studios: number
  sendersOfStudio: number
  /** Number of browsers that view pages. As many other browsers receive live updates. */
  browsersOfClient: number
  /** Number of finals that each client downloads again and again; 0 for no downloads. */
  finalsOfClient: number
  large?: { finals: number; sizeMb: number; downloaders: number; bytesPerMs: number }
}

type StartWork = () => Promise<void>

type Gallery = { studio: Photographer; client: Client; favourites: Favourites }
export type Load = Awaited<ReturnType<typeof startLoad>>

export async function startLoad({ url, services }: Pick<Installation, 'url' | 'services'>, size: Size) {
  const { browsersOfClient, finalsOfClient, large, drawSizeMb, bytesPerMs } = size
  const newGallery = async (): Promise<Gallery> => {
    const studio = await newPhotographer({ services, url }, { plan: 'studio' })
    return { studio, client: await studio.newClient(), favourites: new Map() }
  }
  const galleries: Gallery[] = []
  for (let nth = 0; nth < size.studios; nth++) galleries.push(await newGallery())
  const largeGallery = large && (await newGallery())
  const shoot = newSendResults()
  const stopping = new AbortController()
  let tally = newTally()
  const currentTally = () => tally
  const streams: LiveStreamRecord[] = []
  const invited = new Set<string>()
  const [downloads, largeDownloads] = [newDownloads(), newDownloads()]

  // Each password hash occupies a core. All sign-ins at once would exceed the connection timeout.
  const inTurn = createLimiter(4)

  async function browserOf({ email, password }: Client | Photographer) {
    const browser = visitor(url, tallyingFetch(currentTally))
    await inTurn(() => browser.accounts.signIn({ email, password }))
    return browser
  }

  async function downloaderOf({ studio, client }: Gallery, bytesPerMs: number): Promise<Downloader> {
    const browser = await browserOf(client)
    const { photos } = await studio.photos.listForStudio({ clientId: client.id, type: 'final' })
    const photoIds = photos.map(({ id }) => id)
    return { url, browser, photoIds, tally: currentTally, bytesPerMs }
  }

  async function download(gallery: Gallery): Promise<StartWork> {
    const downloader = await downloaderOf(gallery, bytesPerMs)
    return () => downloadRepeatedly(downloader, downloads, stopping.signal)
  }

  async function downloadLarge(gallery: Gallery, bytesPerMs: number): Promise<StartWork> {
    const downloader = await downloaderOf(gallery, bytesPerMs)
    return () => downloadAndRecord(downloader, largeDownloads)
  }

  async function listenAs({ client }: Gallery): Promise<StartWork> {
    const browser = await browserOf(client)
    const stream = { heardAt: 0, breaks: 0, misses: 0 }
    streams.push(stream)
    return () =>
      receiveLiveUpdates(
        { url, cookie: browser.cookieHeader(), tally: currentTally },
        stream,
        stopping.signal,
      )
  }

  async function browseAs({ client, favourites }: Gallery, nth: number): Promise<StartWork> {
    const browser = await browserOf(client)
    const share = { nth, of: browsersOfClient }
    return () => browse({ browser, share, tally: currentTally }, favourites, stopping.signal)
  }

  async function inviteAs({ studio }: Gallery): Promise<StartWork> {
    const browser = await browserOf(studio)
    return () => inviteClients({ browser, studioId: studio.id }, invited, stopping.signal)
  }

  const senderTo = ({ studio, client }: Gallery, type: 'preview' | 'final') => ({
    url,
    cookie: studio.cookieHeader(),
    studioId: studio.id,
    clientId: client.id,
    type,
    tally: currentTally,
    drawSizeMb,
    bytesPerMs,
  })
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
    ...Array.from({ length: browsersOfClient }, (_, nth) => browseAs(gallery, nth)),
  ])
  // All browsers sign in first: a sign-in that fails at a kill would not be retried.
  const runningWork = (await Promise.all([...opening, ...downloaders])).map((begin) => begin())
  const sending = galleries.flatMap((gallery) =>
    Array.from({ length: size.sendersOfStudio }, () =>
      sendPhotos(senderTo(gallery, 'preview'), shoot, stopping.signal),
    ),
  )
  const ended = Promise.all([...runningWork, ...sending])
  // `stop` awaits the same promise and throws the error.
  ended.catch(() => {})
  return {
    galleries: largeGallery ? [...galleries, largeGallery] : galleries,
    shoot,
    streams,
    downloads,
    largeDownloads,
    invited,
    tallyWhile: async (work: (tally: Tally) => Promise<void>): Promise<Tally> => {
      const ownTally = newTally()
      tally = ownTally
      await work(ownTally)
      tally = newTally()
      return ownTally
    },
    /** Ends the load. Resolves once all uploads, downloads and other work have ended. */
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
