import { photoUrl } from '#domains/photos/photos.rules.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { startBenchServer } from './bench-server.ts'
import type { Grown, GrowthQuestion, ServedGrowth } from './growth-bench-server.ts'
import { percentile } from './percentile.ts'

// `npm run prove-growth -- PHOTOS LINES`: what people wait for in a database of that size, and in one with a single
// studio, asked in turn, so that whatever else the machine does slows both. 10 million photos take 6 GB, a million lines
// of the log half of one. Exits with 1 where a question takes over a tenth longer.

const [photos = 10_000_000, lines = 20_000_000] = process.argv.slice(2).map(Number)
const ROUNDS = 60
const UNCOUNTED = 10
const MOST = 1.1

type Looking = {
  studio: Visitor
  client: Visitor
  admin: Visitor
  grown: Grown
  pictureUrl: string
  jpegs: Uint8Array[]
}

const questions: Record<string, (looking: Looking) => Promise<unknown>> = {
  'a client lists 1,000 photos': ({ client }) => client.photos.listForClient({ type: 'final' }),
  'a client opens the gallery': ({ client }) => client.photos.findGallery({}),
  'a picture': async ({ client, pictureUrl }) => {
    const answer = await client.get(pictureUrl)
    if (answer.status !== 200) throw new Error(`a picture was answered ${answer.status}`)
    await answer.arrayBuffer()
  },
  'a photo comes in': ({ studio, grown, jpegs }) =>
    sendPhoto(studio, jpegs.pop()!, { clientId: grown.client.id, type: 'final' }),
  'a client loves a photo': ({ client, grown }) =>
    client.photos.setFavorite({ photoIds: [grown.photoId], isFavorite: true }),
  'a studio lists 1,000 photos': ({ studio, grown }) =>
    studio.photos.listForStudio({ clientId: grown.client.id, type: 'final' }),
  'a studio sees its latest': ({ studio }) => studio.photos.listLatest({}),
  'a studio counts its 10,000': ({ studio }) => studio.photos.countPhotos({}),
  'a studio sees its clients': ({ studio }) => studio.photos.summariseClients({}),
  'the office: overview': ({ admin }) => admin.office.findOverview({}),
  'the office: accounts': ({ admin }) =>
    admin.accountDesk.listAccounts({ sortBy: 'createdAt', isDescending: true }),
  'the office: log': ({ admin }) => admin.activity.listLines({ isDescending: true }),
  'the office: log of a kind': ({ admin }) =>
    admin.activity.listLines({ isDescending: true, kind: 'photo' } as never),
  'the office: events of a week': ({ admin }) => admin.activity.countEvents({ period: 'week' }),
}

const { folder, remove } = await newDataFolder()
const server = startBenchServer('growth-bench-server.ts')
try {
  const question: GrowthQuestion = { folder, photos, lines }
  const { small, large } = await server.ask<ServedGrowth>(question)
  const both = [await lookAt(small), await lookAt(large)] as const
  console.log(`${photos} photos, ${lines} lines in the log\n`)
  console.log(['what', 'one studio', 'many', 'ratio', ''].map(inColumn).join(''))
  for (const [name, ask] of Object.entries(questions)) {
    const { line, holds } = await measured(name, ask, both)
    console.log(line)
    if (!holds) process.exitCode = 1
  }
} finally {
  await server.stop()
  await remove()
}

async function lookAt(grown: Grown): Promise<Looking> {
  const signedIn = async ({ email, password }: { email: string; password: string }) => {
    const browser = visitor(grown.url)
    await browser.accounts.signIn({ email, password })
    return browser
  }
  const client = await signedIn(grown.client)
  const { signature } = await client.photos.findGallery({})
  return {
    grown,
    studio: await signedIn(grown.studio),
    client,
    pictureUrl: photoUrl({ id: grown.photoId, version: grown.version }, 480, signature),
    admin: await signedIn(grown.admin),
    jpegs: await Promise.all(Array.from({ length: ROUNDS + UNCOUNTED }, () => drawnJpeg())),
  }
}

/** Asked of one and of the other in turn; a time that a tenth of the answers stay under, which no other work slowed. */
async function measured(
  name: string,
  ask: (looking: Looking) => Promise<unknown>,
  both: readonly [Looking, Looking],
): Promise<{ line: string; holds: boolean }> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS + UNCOUNTED; round++)
    for (const at of [0, 1] as const) {
      const beganAt = performance.now()
      await ask(both[at])
      if (round >= UNCOUNTED) times[at].push(performance.now() - beganAt)
    }
  const [few, many] = times.map((of) => percentile(of, 0.1)) as [number, number]
  const ratio = many / few
  const holds = ratio <= MOST
  const cells = [
    name,
    `${few.toFixed(2)} ms`,
    `${many.toFixed(2)} ms`,
    ratio.toFixed(2),
    holds ? 'holds' : 'DOES NOT HOLD',
  ]
  return { line: cells.map(inColumn).join(''), holds }
}

function inColumn(cell: string, at: number): string {
  return cell.padEnd(at === 0 ? 32 : 14)
}
