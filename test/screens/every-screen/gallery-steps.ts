import type { Tab } from '#test/journeys/person.ts'
import { inTurn, presses, type Step } from './screen-steps.ts'

export const firstTile = ({ page }: Tab) => page.locator('[data-tile]').first()

export const seesPhotos: Step = (tab) => firstTile(tab).waitFor()

export const hoversTile: Step = (tab) => firstTile(tab).hover()

export const selectsPhotos =
  (count: number): Step =>
  async (tab) => {
    await firstTile(tab).focus()
    for (let nth = 1; nth <= count; nth += 1)
      await tab.keys(...(nth === 1 ? ['Space'] : ['ArrowRight', 'Space']))
  }

export const opensViewer: Step = async (tab) => {
  await firstTile(tab).focus()
  await tab.keys('Enter')
  await tab.page.getByText(/^1 \/ \d+$/).waitFor()
}

export const opensViewerComments: Step = async (tab) => {
  await opensViewer(tab)
  await tab.keys('c')
  await tab.page.getByRole('complementary', { name: 'Opmerkingen' }).waitFor()
}

export const compares = (count: number): Step =>
  inTurn(
    selectsPhotos(count),
    // On a phone a studio finds Vergelijk behind Meer acties.
    ({ page }) =>
      page
        .getByRole('button', { name: /^(Vergelijk|Meer acties)$/ })
        .first()
        .waitFor(),
    (tab) => tab.keys('v'),
    (tab) => tab.inDialog(/^Vergelijken, /).dialog.waitFor(),
  )

export const opensLoupe: Step = async (tab) => {
  await opensViewer(tab)
  await tab.keys('z')
  await tab.page.getByText('Loep staat scherp').waitFor()
}

const toolbar = 'Acties voor geselecteerde foto’s'

export const ordersSelection: Step = ({ page }) =>
  page.getByRole('region', { name: toolbar }).getByRole('button', { name: 'Bestellen' }).click()

export const beginsOrder = (count: number): Step =>
  inTurn(selectsPhotos(count), ordersSelection, ({ page }) =>
    page.getByRole('dialog').getByText('Fotoprint', { exact: true }).waitFor(),
  )

export const choosesPrint =
  (product: string, format?: string): Step =>
  async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: new RegExp(`^${product}`) }).click()
    await dialog.getByRole('heading', { name: new RegExp(`^${product}`) }).waitFor()
    if (format) await dialog.getByText(format, { exact: true }).click()
  }

export const fillsCart: Step = inTurn(
  beginsOrder(1),
  choosesPrint('Fotoprint'),
  presses('In winkelwagen'),
  (tab) => tab.inDialog('Winkelwagen').sees('Verzendkosten'),
)

export const goesToCheckout: Step = inTurn(fillsCart, async (tab) => {
  await tab.inDialog('Winkelwagen').presses('Afrekenen')
  await tab.inDialog('Afrekenen').field('Naam').waitFor()
})
