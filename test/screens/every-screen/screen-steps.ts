import type { Tab } from '#test/journeys/person.ts'

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

/** Presses a button in the dialog, because the screen behind may have a button of that name. */
export const pressesInDialog =
  (button: string): Step =>
  ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

/** Presses the first visible button or link whose name matches. */
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

/** Presses a key until a dialog opens, because shortcuts load after the screen. */
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

// A4 at 96 dpi. A window has no paper margins, so the body gets a margin.
const PAPER = { width: 794, height: 1123 }
const PAPER_EDGE = '60px'

export const goesOnPaper: Step = async ({ page }) => {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate((edge) => (document.body.style.margin = edge), PAPER_EDGE)
}
