import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { domainClaimedLetter } from '#domains/studios/domain/server/own-domain-letters.nl.ts'
import type { World } from '#test/world/new-world.ts'
import { createScreenPeople } from './screen-people.ts'
import { shopJourney } from './shop-journey.ts'

const WIDTHS_PX = [320, 600, 1000]
const MIN_CONTRAST = 4.5

shopJourney(
  'each letter reads in three widths, light and dark, without its pictures, and asks nothing of another host',
  async ({ world, shop, someone }) => {
    await createScreenPeople(world, shop)
    await world.work()
    await asSystem(world.services.pool, (tx) => sendLetter(tx, letterWithRecord, world.clock()))
    const letters = await oneOfEachKind(world)
    expect(letters.length).toBeGreaterThan(6)
    const reader = await someone()
    const wrong: string[] = []
    for (const { id, kind } of letters) {
      await reader.page.goto(`/mailbox/letters/${id}`)
      for (const theme of ['light', 'dark'] as const) {
        await reader.page.emulateMedia({ colorScheme: theme })
        for (const width of WIDTHS_PX) {
          await reader.page.setViewportSize({ width, height: 900 })
          const found = await reader.page.evaluate(readEmail)
          const where = `${kind}, ${theme}, ${width} px`
          if (found.overflowPx > 0) wrong.push(`${where}: ${found.overflowPx} px too wide`)
          if (found.foreign.length > 0) wrong.push(`${where}: asks for ${found.foreign.join(', ')}`)
          if (found.mutePictures > 0) wrong.push(`${where}: ${found.mutePictures} pictures without words`)
          if (found.leastShare < MIN_CONTRAST)
            wrong.push(`${where}: '${found.leastReadable}' has ${found.leastShare.toFixed(1)} to 1`)
        }
      }
      expect([kind, await reader.page.evaluate(hasTextWithoutPictures)]).toEqual([kind, true])
    }
    expect(wrong).toEqual([])
  },
)

const letterWithRecord = domainClaimedLetter(
  {
    to: 'vera@voorbeeld.nl',
    greetedName: 'Vera',
    host: 'galerij.studiovossen.nl',
    url: 'http://localhost/dashboard',
  },
  { name: '_lichttafel.galerij.studiovossen.nl', text: `lichttafel-verificatie=${'Yl3nB0o9pT7m'.repeat(3)}` },
)

const oneOfEachKind = async ({ services }: World) =>
  (
    await asSystem(services.pool, (tx) =>
      tx.execute<{ id: string; kind: string }>(
        sql`select distinct on (kind) id, kind from letters order by kind, id desc`,
      ),
    )
  ).rows

/**
 * Runs in the page. Returns overflow, URLs to load, pictures without `alt`, and the lowest text
 * contrast.
 */
function readEmail() {
  const { clientWidth, scrollWidth } = document.documentElement
  const html = document.documentElement.outerHTML
  const addresses = [...html.matchAll(/(?:src|background)="([^"]+)"|url\(['"]?([^'")]+)/g)].map(
    ([, address, inStyle]) => address ?? inStyle!,
  )
  const pictures = [...document.images]
  const partsOf = (colour: string) => colour.match(/[\d.]+/g)!.map(Number)
  const light = (colour: string) => {
    const [red, green, blue] = partsOf(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return partsOf(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
  }
  const read = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const words = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent?.trim() ?? '')
      .join('')
    const { width, height } = element.getBoundingClientRect()
    // Skips the hidden preview text that email programs show beside the subject.
    if (words === '' || width * height < 20 || !element.checkVisibility()) return []
    const [one, other] = [light(getComputedStyle(element).color), light(groundOf(element))]
    return [{ words, share: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) }]
  })
  const least = read.toSorted((one, other) => one.share - other.share)[0]
  return {
    overflowPx: scrollWidth - clientWidth,
    foreign: addresses.filter((address) => !address.startsWith('data:')),
    mutePictures: pictures.filter((picture) => !picture.hasAttribute('alt')).length,
    leastShare: least?.share ?? 21,
    leastReadable: least?.words.slice(0, 40) ?? '',
  }
}

function hasTextWithoutPictures() {
  for (const picture of document.images) picture.remove()
  const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
  return heading !== '' && document.body.innerText.length > 100
}
