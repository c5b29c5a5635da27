import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { pressesSteadily } from './person.ts'

journey(
  'the bell rings at once when a client chooses, and leads to that client',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const photos = await fillGallery(studio, anna.id, 2)
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.presses('Meldingen')
    await vera.sees('Nog geen meldingen')
    await vera.keys('Escape')

    await anna.photos.setFavorite({ photoIds: photos.map(({ id }) => id), isFavorite: true })
    await vera.button('Meldingen, 1 nieuwe').waitFor()
    await anna.photos.addComment({ photoIds: [photos[0]!.id], comment: 'Graag lichter' })
    await vera.presses('Meldingen, 2 nieuwe')
    await pressesSteadily(vera.page.getByRole('link', { name: 'Anna de Vries koos 2 foto’s' }))
    const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
    await vera.arrivesAt(`/client/${anna.id}?galerij=${gallery!.id}&keuze=gekozen`)
    await vera.goesBack()
    await vera.presses('Meldingen, 1 nieuwe')
    await vera.presses('Alles gelezen')
    await vera.button('Meldingen').waitFor()
    await expect.poll(async () => (await studio.notifications.listNotifications({})).unreadCount).toBe(0)
  },
)

journey('what happens while the dashboard opens is on it too', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photos = await fillGallery(studio, anna.id, 1)
  const vera = await someone({ as: studio })
  const hasHappened = Promise.withResolvers<void>()
  await vera.page.route('**/live?*', (route) => hasHappened.promise.then(() => route.continue()))
  await vera.opens('/dashboard')
  await vera.button('Meldingen').waitFor()
  await anna.photos.setFavorite({ photoIds: photos.map(({ id }) => id), isFavorite: true })
  hasHappened.resolve()
  await vera.button('Meldingen, 1 nieuwe').waitFor()
})
