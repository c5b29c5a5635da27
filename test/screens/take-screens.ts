import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoAdmin, demoClients, demoStudios } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { signInCast, type Accounts } from './cast.ts'
import { drawContactSheets } from './contact-sheet.ts'
import { forgetOthers, keepFull, keepSmall } from './keep-picture.ts'
import { listShots, takeShots } from './take-shots.ts'

const root = join(import.meta.dirname, '../..')
const docs = join(root, 'docs/screens')

const accountOf = ({ email }: { email: string }) => ({ email, password: DEMO_PASSWORD })
const accounts: Accounts = {
  chooser: accountOf(demoClients.lotte),
  buyer: accountOf(demoClients.sanne),
  studio: accountOf(demoStudios.vossen),
  newStudio: accountOf(demoStudios.noord),
  lapsedStudio: accountOf(demoStudios.verlopen),
  admin: accountOf(demoAdmin),
}

/** Parts of names: those are taken in full, to be looked at. Without any all are taken small, to be kept. */
const wanted = process.argv.slice(2)
const isForKeeps = wanted.length === 0
const how = isForKeeps
  ? { keep: keepSmall(docs), phonePixels: 1 }
  : { keep: keepFull(join(root, 'var/screens')), phonePixels: 2 }

if ((await buildWebIfNeeded()) !== 0) throw new Error('the pages could not be built')
const data = await newDataFolder()
const program = await startProgram(data.folder)
const chromium = await openChromium()
try {
  const cast = await signInCast(program.url, accounts)
  await picturesAreMade()
  const shots = listShots(wanted)
  const failures = await takeShots(shots, { chromium, url: program.url, cast, ...how })
  if (isForKeeps) {
    await forgetOthers(docs, shots)
    await drawContactSheets(chromium, docs)
  }
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await chromium.close()
  await program.stop()
  await data.remove()
}

// The demo's photos have just come in; a grid of placeholders is not the picture wanted.
async function picturesAreMade(): Promise<void> {
  const studio = visitor(program.url)
  await studio.accounts.signIn(accounts.studio)
  for (const { id } of await studio.clients.listClients({}))
    for (const type of ['preview', 'final'] as const)
      while ((await studio.photos.listForStudio({ clientId: id, type })).photos.some(isMaking))
        await sleep(500)
}

function isMaking(photo: { picture: string }): boolean {
  return photo.picture === 'making'
}
