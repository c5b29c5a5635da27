import { join } from 'node:path'
import { DEMO_PASSWORD, demoAdmin, demoClients, demoStudios } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { waitForDemoPictures } from '#test/program/demo-pictures.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { signInCast, type CastAccounts } from './cast.ts'
import { drawContactSheets } from './contact-sheet.ts'
import { saveFullSize, saveKeyPictures, saveSmall, keyScreenNames } from './save-picture.ts'
import { listShots, takeShots, type SavePicture } from './take-shots.ts'

const root = join(import.meta.dirname, '../..')
const docs = join(root, 'docs/screens')
const screens = join(root, 'var/screens')

const accountOf = ({ email }: { email: string }) => ({ email, password: DEMO_PASSWORD })
const accounts: CastAccounts = {
  chooser: accountOf(demoClients.lotte),
  buyer: accountOf(demoClients.sanne),
  studio: accountOf(demoStudios.vossen),
  newStudio: accountOf(demoStudios.noord),
  lapsedStudio: accountOf(demoStudios.verlopen),
  admin: accountOf(demoAdmin),
}

// The small pictures are many and quickly made, so they stay out of the repository.
const small = join(screens, 'small')
const forContactSheets = saveSmall(small)
const forDocs = saveKeyPictures(docs)

/**
 * Modes: `key` takes the key screens, parts of names take matching screens in full size, no
 * argument takes all.
 */
const [mode, parts] = modeOf(process.argv.slice(2))
const savePicture: Record<typeof mode, SavePicture> = {
  all: async (...shot) => {
    await forContactSheets(...shot)
    await forDocs(...shot)
  },
  key: forDocs,
  parts: saveFullSize(join(root, 'var/screens')),
}
const isWanted = {
  all: () => true,
  key: (name: string) => keyScreenNames.includes(name),
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
  await waitForDemoPictures(program.url)
  const failures = await takeShots(listShots(isWanted), {
    chromium,
    url: program.url,
    cast,
    keep: savePicture[mode],
    phonePixels: mode === 'parts' ? 2 : 1,
  })
  if (mode === 'all') await drawContactSheets(chromium, { from: small, to: screens })
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await chromium.close()
  await program.stop()
  await data.remove()
}
