import { expect } from 'vitest'
import { waitForLetter } from '#test/world/letters.ts'
import { confirms, goesTo } from './admin-journey.ts'
import { fillGallery } from './gallery-tiles.ts'
import { shopJourney } from './shop-journey.ts'

const HOUR_MS = 60 * 60_000

const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)

shopJourney(
  'a studio sets its account, waits three days, asks for its money, and sees it paid',
  async ({ world, shop, beheer, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Uitbetaald' })
    const client = await studio.newClient({ firstName: 'Sanne', lastName: 'Betaalt' })
    const [photo] = await fillGallery(studio, client.id, 1, 'final')
    const { number, totalCents } = await shop.sell(client, [photo!.id], 10)
    const amount = euros(totalCents)

    await goesTo(beheer, 'Goedkeuringen')
    await beheer.presses(`Betaling van ${amount} van Sanne Betaalt goedkeuren`)
    await confirms(beheer, 'Goedkeuren')
    await beheer.sees('Betaling Goedgekeurd')
    await goesTo(beheer, 'Betalingen klanten')
    await beheer.presses(`Goedkeuring ongedaan maken van ${amount} van Sanne Betaalt`)
    await confirms(beheer, 'Goedkeuring ongedaan maken')
    await beheer.sees('Goedkeuring ongedaan gemaakt')
    await goesTo(beheer, 'Goedkeuringen')
    await beheer.presses(`Betaling van ${amount} van Sanne Betaalt goedkeuren`)
    await confirms(beheer, 'Goedkeuren')

    const vera = await someone({ as: studio, refusedAt: ['/rpc/payouts/setAccount'] })
    await vera.opens('/orders')
    await expect.poll(() => vera.page.getByRole('definition').nth(2).innerText()).toBe(amount)
    await vera.presses('Uitbetalen')
    const payouts = vera.inDialog('Uitbetalen')
    await payouts.sees('Vul eerst je IBAN in.')
    await payouts.presses('IBAN toevoegen')
    const form = vera.inDialog('IBAN voor uitbetalingen')
    await form.presses('Opslaan')
    await expect.poll(() => form.hintOf('IBAN')).toBe('Deze IBAN klopt niet. Kijk de cijfers na.')
    await form.fills({
      IBAN: 'nl91 abna 0417 1643 00',
      'Op naam van': 'Studio Uitbetaald',
      'Je wachtwoord': 'verkeerd-geraden',
    })
    await form.presses('Opslaan')
    await form.sees('Je wachtwoord klopt niet')
    await form.fills({ 'Je wachtwoord': studio.password })
    await form.presses('Opslaan')
    await form.isGone()
    await payouts.sees('Je IBAN geldt vanaf', { exact: false })
    expect((await waitForLetter(world, studio.email, 'payout_account_changed')).text).toContain('NL.. 4300')

    world.clock.advance(72 * HOUR_MS)
    await vera.reloads()
    await vera.presses('Uitbetalen')
    await payouts.sees('Naar NL91 ABNA 0417 1643 00 op naam van Studio Uitbetaald')
    await payouts.presses(`${amount} uitbetalen`)
    await payouts.sees('Er is al een uitbetaling onderweg.')
    await payouts.sees('Aangevraagd')

    await goesTo(beheer, 'Uitbetalingen')
    await beheer.sees('(PAYOUT_IBAN)', { exact: false })
    const desktop = beheer.page.viewportSize()!
    await beheer.page.setViewportSize({ width: 320, height: 640 })
    const hint = beheer.page.getByText('(PAYOUT_IBAN)', { exact: false })
    await expect.poll(async () => (await hint.boundingBox())!.width).toBeGreaterThan(200)
    await beheer.page.setViewportSize(desktop)
    world.services.payoutDebtor = { name: 'Lichttafel', iban: 'NL20INGB0001234567' }
    await beheer.reloads()
    await beheer.presses('Maak SEPA-bestand')
    await confirms(beheer, 'Maak bestand')
    await beheer.sees('SEPA-bestand gemaakt')
    const download = beheer.page.waitForEvent('download')
    await beheer.page.getByRole('link', { name: /^Download SEPA-bestand van / }).click()
    expect((await download).suggestedFilename()).toMatch(/^uitbetalingen-\d{4}-\d\d-\d\d-\w{8}\.xml$/)
    await payouts.sees('Bij de bank')
    expect(await payouts.button(`Aanvraag intrekken van ${amount}`).count()).toBe(0)

    await beheer.page.getByRole('button', { name: /^Betaald: uitbetaling/ }).click()
    await confirms(beheer, 'Betaald')
    await beheer.sees('Als betaald opgeslagen')
    await payouts.sees('Betaald')
    await vera.page.getByRole('button', { name: /^Bekijk de betalingen/ }).click()
    await payouts.follows(`Bestelling ${number}`)
    await payouts.isGone()
    expect((await waitForLetter(world, studio.email, 'payout_paid')).subject).toContain('is uitbetaald')
  },
)
