import type { Tab } from '#test/journeys/person.ts'

/** An action of a person on the way to a state. */
export type Step = (tab: Tab) => Promise<unknown>

export const inTurn =
  (...steps: Step[]): Step =>
  async (tab) => {
    for (const step of steps) await step(tab)
  }

export const presses =
  (button: string): Step =>
  (tab) =>
    tab.page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()

/** Where the screen behind the dialog has a button of the same name. */
export const pressesInDialog =
  (button: string): Step =>
  ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

/** A button or link of which only the beginning is known: the rest is someone's name. */
export const pressesFirst =
  (name: RegExp): Step =>
  ({ page }) =>
    page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .filter({ visible: true })
      .first()
      .click()

export const sees =
  (text: string | RegExp): Step =>
  ({ page }) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

export const fills =
  (label: string, value: string): Step =>
  (tab) =>
    tab.field(label).first().fill(value)

export const turnsOn =
  (label: string): Step =>
  ({ page }) =>
    page.getByRole('switch', { name: label }).click()

export const types =
  (...keys: string[]): Step =>
  (tab) =>
    tab.keys(...keys)

export const choosesItem =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('menuitem', { name }).click()

export const opensMenu =
  (trigger: RegExp): Step =>
  async (tab) => {
    await pressesFirst(trigger)(tab)
    await tab.page.getByRole('menu').waitFor()
  }

export const seesDialog: Step = ({ page }) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()

/** Presses until a dialog is there: shortcuts come a moment after the screen. */
export const opensByKey =
  (key: string): Step =>
  async ({ page }) => {
    const dialog = page.getByRole('dialog')
    for (let tries = 0; tries < 10 && !(await dialog.isVisible()); tries++) {
      await page.keyboard.press(key)
      await dialog.waitFor({ timeout: 1500 }).catch(() => {})
    }
    await dialog.waitFor()
  }

export const scrollsTo =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).evaluate((place) => place.scrollIntoView({ block: 'start', behavior: 'instant' }))

// Paper has margins, and a window has none.
const PAPER = { width: 794, height: 1123 }
const PAPER_EDGE = '60px'

/** The printed page, as a sheet of A4. */
export const goesOnPaper: Step = async ({ page }) => {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate((edge) => (document.body.style.margin = edge), PAPER_EDGE)
}
