import { expect, test } from 'vitest'
import { openChromium } from './open-chromium.ts'

test('the Chromium that comes along shows a page and takes its picture', async () => {
  const browser = await openChromium()
  const page = await browser.newPage({ viewport: { width: 200, height: 100 } })
  await page.setContent('<body style="margin:0;background:#123456"><button>Zoë</button></body>')

  expect(await page.getByRole('button').textContent()).toBe('Zoë')
  const picture = await page.screenshot()
  await browser.close()
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
})
