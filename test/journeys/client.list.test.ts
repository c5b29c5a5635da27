import { expect } from 'vitest'
import { waitForLetter } from '#test/world/letters.ts'
import { journey } from './journey.ts'
import { pressAt } from './press-at.ts'

journey(
  'a photographer finds a client by name and status, and the address remembers it',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const zoe = await studio.newClient({ firstName: 'Zoë', lastName: 'Bakker' })
    await studio.newClient({ firstName: 'Bram', lastName: 'Visser' })
    await studio.clients.updateClient({
      clientId: zoe.id,
      firstName: 'Zoë',
      lastName: 'Bakker',
      status: 'Review',
    })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.follows('Klanten')
    await vera.sees('Bram Visser')
    await vera.fills({ 'Klanten zoeken': 'zoe' })
    await vera.seesNo('Bram Visser')
    await vera.sees('Zoë Bakker')
    await vera.arrivesAt('/dashboard?tab=klanten&zoek=zoe')
    await vera.reloads()
    await vera.sees('Zoë Bakker')
    await vera.seesNo('Bram Visser')

    await vera.page
      .getByRole('group', { name: 'Filter op status' })
      .getByRole('button', { name: /Delivered/ })
      .click()
    await vera.sees('Geen klant gevonden')
    await vera.presses('Toon alle klanten')
    await vera.sees('Bram Visser')
    await pressAt(vera, vera.page.getByRole('row').getByText('Zoë Bakker'))
    await vera.arrivesAt(`/client/${zoe.id}`)
  },
)

journey('a mail to a client goes out in the words of the studio', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard?tab=klanten')
  await vera.presses('Contact met Anna de Vries')
  const dialog = vera.inDialog('Mail naar Anna de Vries')
  await dialog.presses('Versturen')
  await expect.poll(() => dialog.hintOf('Onderwerp')).toBe('Vul dit in')
  await dialog.fills({ Onderwerp: 'Je albums', Bericht: 'Ze zijn binnen.\n\nTot snel, Vera' })
  await vera.keys('Escape')
  await dialog.isGone()
  await vera.presses('Contact met Anna de Vries')
  await expect.poll(() => dialog.field('Bericht').inputValue()).toContain('Tot snel')
  await dialog.presses('Versturen')
  await vera.sees('Bericht verstuurd')

  const letter = await waitForLetter(world, client.email, 'studio_message')
  expect(letter.subject).toBe('Je albums')
  expect(letter.text).toContain('Ze zijn binnen.')
  expect(letter.html).toContain('Studio Vossen')
})

journey(
  'a busy studio sees what waits newest first, and the rest when it asks',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    for (const firstName of ['Anna', 'Bram', 'Cato', 'Daan', 'Els', 'Fien', 'Guus'])
      await studio.newClient({ firstName, lastName: 'de Vries' })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.sees('Zeven dingen wachten op je.')
    await vera.sees('Guus de Vries heeft nog geen previews')
    const last = vera.page.getByText('Anna de Vries heeft nog geen previews')
    expect(await last.count()).toBe(0)

    await vera.presses('Toon alle 7')
    await last.waitFor()
    await vera.presses('Toon minder')
    await last.waitFor({ state: 'hidden' })
  },
)
