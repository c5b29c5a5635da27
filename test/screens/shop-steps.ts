import type { Page } from 'playwright-core'

// What a person does in the shop before its picture is taken; each step goes on where the one before ended.

const settle = (page: Page) => page.waitForTimeout(700)

/** Selects three photos of the gallery and asks to order them. */
export async function beginOrder(page: Page): Promise<void> {
  await page.locator('[data-tile]').first().focus()
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Bestellen' }).last().click()
  await settle(page)
}

export async function chooseFormat(page: Page): Promise<void> {
  await beginOrder(page)
  await page.getByRole('dialog').getByText('Ingelijst', { exact: true }).click()
  await settle(page)
}

export async function fillCart(page: Page): Promise<void> {
  await chooseFormat(page)
  await page.getByRole('dialog').getByRole('button', { name: 'In winkelwagen' }).click()
  await settle(page)
}

export async function checkOut(page: Page): Promise<void> {
  await fillCart(page)
  await page.goto('/client-portal?tab=final&afrekenen')
  await page.waitForLoadState('load')
  await page.waitForTimeout(1200)
}

/** Opens the first order in a list of them. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Bekijk details/ })
    .or(page.getByRole('link', { name: /^Bekijk details/ }))
    .first()
    .click()
  await settle(page)
}

export async function openFirstOwnOrder(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click()
  await settle(page)
}
