import { join } from 'node:path'
import { DEMO_PASSWORD, demoAdmin, demoClients, demoStudios } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { untilDemoPicturesAreMade } from '#test/program/demo-pictures.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { signInCast, type Accounts } from './cast.ts'
import { drawContactSheets } from './contact-sheet.ts'
import { keepFull, keepKeyScreens, keepSmall, keyScreens } from './keep-picture.ts'
import { listShots, takeShots, type Keep } from './take-shots.ts'

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

// The small pictures are many and quickly made again, so they are not in the repository.
const small = join(root, 'var/screens/small')
const forContactSheets = keepSmall(small)
const forDocs = keepKeyScreens(docs)

/** `key`: only the key screens. Parts of names: those screens in full size. Without arguments: everything. */
const [mode, parts] = modeOf(process.argv.slice(2))
const keep: Record<typeof mode, Keep> = {
  all: async (...shot) => {
    await forContactSheets(...shot)
    await forDocs(...shot)
  },
  key: forDocs,
  parts: keepFull(join(root, 'var/screens')),
}
const isWanted = {
  all: () => true,
  key: (name: string) => keyScreens.includes(name),
  parts: (name: string) => parts.some((part) => name.includes(part)),
}[mode]

function modeOf(args: string[]): ['all' | 'key' | 'parts', string[]] {
  if (args.length === 0) return ['all', args]
  return [args[0] === 'key' ? 'key' : 'parts', args]
}

if ((await buildWebIfNeeded()) !== 0) throw new Error('the pages could not be built')
const data = await newDataFolder()
const program = await startProgram(data.folder)
const chromium = await openChromium()
try {
  const cast = await signInCast(program.url, accounts)
  // No picture should show placeholders.
  await untilDemoPicturesAreMade(program.url)
  const failures = await takeShots(listShots(isWanted), {
    chromium,
    url: program.url,
    cast,
    keep: keep[mode],
    phonePixels: mode === 'parts' ? 2 : 1,
  })
  if (mode === 'all') await drawContactSheets(chromium, { from: small, to: docs })
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await chromium.close()
  await program.stop()
  await data.remove()
}
