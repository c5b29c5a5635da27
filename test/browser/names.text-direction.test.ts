import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownHtml } from '#platform/pure/escape-html.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { openChromium } from './open-chromium.ts'

let chromium: Browser
let page: Page
beforeAll(async () => {
  chromium = await openChromium()
  page = await chromium.newPage()
})
afterAll(() => chromium.close())

const sentence = (name: string) => `Bestelling van ${name}: 3 foto’s`

test.each([
  ['מיכל (2) de Vries', ['מיכל', '(2)', 'de Vries']],
  ['(2) מיכל de Vries', ['(2)', 'מיכל', 'de Vries']],
  ['de Vries (2) מיכל', ['de Vries', '(2)', 'מיכל']],
  ['محمد 12 de Vries', ['محمد', '12', 'de Vries']],
  ['מיכל כהן', ['כהן', 'מיכל']],
  ['מיכל (אבי) de Wit', ['אבי', 'מיכל', 'de Wit']],
  ['Anna & אבי, מיכל', ['Anna', '&', 'אבי', ',', 'מיכל']],
  ['😀 نور 🌷 Bos', ['😀', 'نور', '🌷', 'Bos']],
  ['שלום! Bakker', ['שלום', '!', 'Bakker']],
  ['Zoë 李 Ångström', ['Zoë', '李', 'Ångström']],
])('the name %s is drawn in its place', async (name, fromLeft) => {
  const drawn = ['Bestelling van', ...fromLeft, ': 3', 'foto’s']
  const element = renderToStaticMarkup(createElement(ShownText, null, sentence(name)))
  expect(await drawnOrder(element, drawn), 'on a screen').toEqual(drawn)
  expect(await drawnOrder(shownHtml(sentence(name)), drawn), 'in a letter').toEqual(drawn)
})

test('without it a number would be drawn on the wrong side of a name', async () => {
  const asIs = await drawnOrder(sentence('מיכל (2)'), ['מיכל', '(2)', ': 3'])
  expect(asIs).not.toEqual(['מיכל', '(2)', ': 3'])
})

/** Returns `parts` in the order in which Chromium draws them, from left to right. */
async function drawnOrder(html: string, parts: string[]): Promise<string[]> {
  await page.setContent(`<p style="white-space: nowrap">${html}</p>`)
  const lefts = await page.evaluate((sought) => {
    const paragraph = document.querySelector('p')!
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    const characters: { node: Text; at: number }[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      for (let at = 0; at < node.length; at++) characters.push({ node, at })
    }
    return sought.map((part) => {
      const start = paragraph.textContent.indexOf(part)
      const [first, last] = [characters[start]!, characters[start + part.length - 1]!]
      const range = document.createRange()
      range.setStart(first.node, first.at)
      range.setEnd(last.node, last.at + 1)
      return range.getBoundingClientRect().left
    })
  }, parts)
  return parts
    .map((part, at) => ({ part, left: lefts[at]! }))
    .sort((a, b) => a.left - b.left)
    .map(({ part }) => part)
}
