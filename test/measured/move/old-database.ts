import { join } from 'node:path'
import { pino } from 'pino'
import { fillVolume, type Volume } from '#ops/bench/fill-volume.ts'
import { openServices } from '#app/server/open-services.ts'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { rpcRouter } from '#app/server/rpc-router.ts'
import { readSettings } from '#app/server/settings.ts'
import { seedEmptyDatabase } from '#demo/seed-demo.ts'
import { openPool } from '#platform/db/pool.ts'
import {
  embeddedUrl,
  replaceWithEmptyCluster,
  prepareServerSettings,
  startPostmasterWithRetries,
} from '#ops/postgres/embedded-postgres.ts'
import type { Binaries } from '#ops/postgres/postgres-binaries.ts'
import { preparePlaces } from '#ops/postgres/postgres-places.ts'

const log = pino({ level: 'silent' })

export async function withServer<Result>(
  folder: string,
  binaries: Binaries,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const places = await preparePlaces(folder)
  const server = await startPostmasterWithRetries(places, binaries, await prepareServerSettings(places), log)
  return work(embeddedUrl(places.socket)).finally(() => server.stop())
}

/** Creates the demo, its unfinished jobs and many more rows in another PostgreSQL version. */
export async function makeOldDatabase(dataFolder: string, binaries: Binaries, volume: Volume): Promise<void> {
  const folder = join(dataFolder, 'postgres')
  await replaceWithEmptyCluster(await preparePlaces(folder), binaries)
  await withServer(folder, binaries, async (url) => {
    const productUrl = await prepareOwnDatabase(url)
    const services = await openServices(readSettings({ DATA_FOLDER: dataFolder }), productUrl, { log })
    const paymentsFile = join(dataFolder, 'stripe.jsonl')
    await seedEmptyDatabase(services, { paymentsFile, router: rpcRouter, whileDrawing: (draw) => draw() })
    await services.pool.end()
    const owner = openPool(url, { onError: () => {} })
    await fillVolume(owner, volume, { now: new Date(), report: () => {} }).finally(() => owner.end())
  })
}
