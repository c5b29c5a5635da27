import { euros } from '#platform/pure/format.nl.ts'
import {
  choosesPlan,
  goesToCheckout,
  opensPlanSettings,
  payJourney,
  paysBy,
  registers,
} from './pay-journey.ts'

payJourney.concurrent(
  'a newcomer registers, pays a year of Studio by hand, and works',
  async ({ sandbox, someone, expect }) => {
    const price = euros(95_040)
    const nora = await someone()
    await registers(nora)
    await choosesPlan(nora, { plan: 'studio', period: 'yearly', payMode: 'manual' })
    await nora.sees(`Vandaag ${price}, voor één jaar en 14 dagen gratis.`)

    await goesToCheckout(nora)
    expect(new URL(nora.page.url()).origin).toBe(sandbox.url)
    await nora.seesHeading('Je betaalt')
    await nora.sees(price)
    await paysBy(nora, 'Bancontact')
    await nora.seesHeading('Account geactiveerd!')
    await nora.arrivesAt('/dashboard')

    const settings = await opensPlanSettings(nora)
    await settings.sees('379')
    await settings.sees('Studio, één jaar')
    await settings.dialog.getByRole('link', { name: 'Factuur openen' }).waitFor()
  },
)

payJourney.concurrent(
  'a newcomer registers, takes Intro by the month, pays nothing today, and works',
  async ({ sandbox, someone, expect }) => {
    const price = euros(1300)
    const nora = await someone()
    await registers(nora)
    await choosesPlan(nora, { plan: 'intro', period: 'monthly', payMode: 'automatic' })
    await nora.sees(`${price} per maand.`, { exact: false })
    await nora.sees('Vandaag betaal je niets', { exact: false })

    await goesToCheckout(nora)
    expect(new URL(nora.page.url()).origin).toBe(sandbox.url)
    await nora.seesHeading('Vandaag betaal je niets')
    await nora.sees(`daarna ${price} per maand.`, { exact: false })
    await paysBy(nora, 'iDEAL | Wero')
    await nora.seesHeading('Account geactiveerd!')
    await nora.arrivesAt('/dashboard')

    const settings = await opensPlanSettings(nora)
    await settings.sees('14')
    await settings.dialog.getByRole('link', { name: 'Factuur openen' }).waitFor()
  },
)
