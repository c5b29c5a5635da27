import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoStudios } from '#app/demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { visitor } from '#test/world/visitor.ts'
import { signInPage } from './sign-in-page.ts'
import { shots, type Shot } from './shots.ts'

const folder = join(import.meta.dirname, '../../var/screens')
const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const
const themes = ['light', 'dark'] as const

const isMaking = (photo: { picture: string }) => photo.picture === 'making'

const wanted = process.argv.slice(2)
const taken = shots.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

await mkdir(folder, { recursive: true })
const data = await newDataFolder()
const program = await startProgram(data.folder)
const browser = await openChromium()
try {
  await picturesAreMade()
  for (const shot of taken)
    for (const [screen, size] of Object.entries(screens))
      if (!shot.only || shot.only === screen)
        for (const theme of themes) await take(browser, shot, { screen, size, theme })
} finally {
  await browser.close()
  await program.stop()
  await data.remove()
}

// The demo's photos have just come in; a grid of placeholders is not the picture wanted.
async function picturesAreMade(): Promise<void> {
  const studio = visitor(program.url)
  await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
  for (const { id } of await studio.clients.listClients({}))
    for (const type of ['preview', 'final'] as const)
      while ((await studio.photos.listForStudio({ clientId: id, type })).photos.some(isMaking))
        await sleep(500)
}

type How = { screen: string; size: (typeof screens)[keyof typeof screens]; theme: (typeof themes)[number] }

async function take(from: Browser, shot: Shot, { screen, size, theme }: How): Promise<void> {
  const context = await from.newContext({
    ...size,
    colorScheme: theme,
    locale: 'nl-NL',
    baseURL: program.url,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stderr.write(`${shot.name}: ${error.message}\n`))
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`${shot.name}: ${message.text()}\n`)
  })
  if (shot.as) await signInPage(page, { url: program.url, email: shot.as, password: DEMO_PASSWORD })
  await page.goto(shot.path)
  await page.waitForLoadState('load')
  await page.waitForTimeout(1200)
  await shot.after?.(page)
  await page.screenshot({ path: join(folder, `${shot.name}-${screen}-${theme}.png`) })
  process.stdout.write(`${shot.name} ${screen} ${theme}\n`)
  await context.close()
}
