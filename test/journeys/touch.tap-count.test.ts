import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { noRules } from '#domains/choices/choices.rules.ts'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { readZip } from './read-zip.ts'

journey(
  'three taps lead from the letter that the photos are done to all of them in a ZIP',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 1)
    await fillGallery(studio, anna.id, 4, 'final')
    world.clock.advance(ARRIVALS_DEBOUNCE_MS)
    await world.work()
    const letter = await waitForLetter(world, anna.email, 'finals_ready')
    expect(tokenIn(letter)).not.toBe('')
    const url = /https?:\/\/\S+/.exec(letter.text)![0]

    const client = await someone({ device: 'phone' })
    // First tap: the button in the email.
    await client.opens(url.replace(world.url, ''))
    // Second tap: into the gallery.
    await client.button('Bekijk je foto’s').tap()
    await client.page.getByRole('tab', { name: /^Afgeronde foto’s/, selected: true }).waitFor()
    const arriving = client.page.waitForEvent('download')
    await client.button('Download alles (4)').tap()
    const entries = readZip(await readFile(await (await arriving).path()))
    expect(entries).toHaveLength(4)
  },
)

journey('prints are ordered without selecting anything first', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3, 'final')
  const client = await someone({ device: 'phone', as: anna })
  await client.opens('/client-portal')
  await client.button('Bestel afdrukken').tap()
  await client.sees('Tik de foto’s aan die je wilt laten afdrukken')
  for (const nth of [1, 0]) await client.page.locator('[data-tile]').nth(nth).tap()
  const bar = client.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
  await bar.getByText('2 geselecteerd').waitFor()
  await bar.getByRole('button', { name: 'Bestellen' }).tap()
  await client.page.getByRole('dialog').waitFor()
})

journey(
  'sixteen taps lead from the letter about the photos to a choice of twelve that is handed in',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna' })
    await fillGallery(studio, anna.id, 14)
    const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
    const galleryId = gallery!.id
    const [list] = await studio.choices.listLists({ galleryId })
    const listSettings = { title: 'Keuze', purpose: 'editing', fromType: 'preview', included: 12 } as const
    await studio.choices.saveList({ ...noRules, ...listSettings, listId: list!.id, galleryId })
    world.clock.advance(ARRIVALS_DEBOUNCE_MS)
    await world.work()
    const letter = await waitForLetter(world, anna.email, 'client_invitation')

    const client = await someone({ device: 'phone' })
    // First tap: the button in the email.
    await client.opens(/https?:\/\/\S+/.exec(letter.text)![0].replace(world.url, ''))
    await client.seesHeading('Welkom, Anna')
    await client.button('Bekijk je foto’s').tap()
    await client.sees('0 van 12 gekozen')
    const ticks = client.button('Goedkeuren')
    for (let taps = 0; taps < 12; taps++) {
      await ticks.first().tap()
      await client.sees(`${taps + 1} van 12 gekozen`)
    }
    await client.button('Klaar met kiezen').last().tap()
    await client.button('Keuze versturen').tap()
    await client.sees('Studio Vossen gaat aan de slag.')
    expect((await studio.choices.findChoice({ listId: list!.id })).photos).toHaveLength(12)
  },
)
