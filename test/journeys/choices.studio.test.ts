import { expect } from 'vitest'
import { noRules, type ListRules } from '#domains/choices/choices.rules.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import { approvePhotos } from '#test/world/approve.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = ({ clock }: World, days: number) => addDays(calendarDay(clock()), days)

async function annasChoice(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photos = await fillGallery(studio, anna.id, 4)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  return { studio, anna, galleryId: gallery!.id, ids: photos.map(({ id }) => id), page: `/client/${anna.id}` }
}

async function asks(studio: Photographer, galleryId: string, rules: Partial<ListRules>) {
  const [list] = await studio.choices.listLists({ galleryId })
  const terms = { ...noRules, title: 'Keuze', purpose: 'editing', fromType: 'preview', ...rules } as const
  await studio.choices.saveList({ ...terms, listId: list!.id, galleryId })
  return list!.id
}

journey(
  'a studio says what may be chosen, hears at the field what makes no sense, and keeps it for the next gallery',
  async ({ world, someone }) => {
    const { studio, anna, ids, page, galleryId } = await annasChoice(world)
    await approvePhotos(anna, ids.slice(0, 3))
    const vera = await someone({ as: studio, refusedAt: ['/choices/saveList'] })
    await vera.opens(page)
    await vera.choosesTab('Keuze')
    await vera.sees('3 gekozen, zonder limiet')
    await vera.presses('Instellen')
    const form = vera.inDialog('Keuze instellen')
    await form.fills({ 'Inbegrepen foto’s': 'veel' })
    await form.presses('Opslaan')
    await form.sees('Vul een aantal in van 1 tot 5000')
    await form.fills({ 'Inbegrepen foto’s': '12 stuks' })
    await form.presses('Opslaan')
    await form.sees('Vul een aantal in van 1 tot 5000')
    await form.fills({ 'Inbegrepen foto’s': '2' })
    await form.presses('Opslaan')
    await form.sees('Er zijn al 3 foto’s gekozen')
    await form.dialog.getByRole('radio', { name: /^Prijs per foto/ }).check()
    await form.fills({ 'Prijs per extra foto, incl. btw': '0,10' })
    await form.dialog.getByLabel('Hoogstens').fill('1')
    await form.presses('Opslaan')
    await form.sees('Vul een bedrag in van', { exact: false })
    await form.sees('Dit kan niet minder zijn dan', { exact: false })
    await form.fills({ 'Prijs per extra foto, incl. btw': '15' })
    await form.dialog.getByLabel('Hoogstens').fill('')
    await form.dialog.getByLabel('Kiezen tot en met').fill(inDays(world, 21))
    await form.dialog.getByRole('combobox', { name: 'Daarna' }).selectOption('Ik kies zelf')
    await form.dialog.getByRole('checkbox', { name: /^Gebruik dit voortaan/ }).check()
    await form.presses('Opslaan')
    await form.isGone()
    await vera.sees('3 gekozen · 1 extra à € 15 = € 15')
    await vera.sees('Daarna kies jij')
    await vera.presses('Verleng een week')
    await vera.sees('Een week verlengd')
    expect((await studio.choices.listLists({ galleryId }))[0]).toMatchObject({
      deadlineOn: inDays(world, 28),
    })
    await vera.reloads()
    await vera.sees('3 gekozen · 1 extra à € 15 = € 15')

    await vera.presses('Nieuwe galerij')
    const made = vera.inDialog('Nieuwe galerij')
    await made.dialog.getByLabel('Soort').selectOption('Anders')
    await made.sees('Keuze: 2 foto’s inbegrepen, € 15 per extra foto', { exact: false })
  },
)

journey('a second list is made, and removed again', async ({ world, someone }) => {
  const { studio, page } = await annasChoice(world)
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens(`${page}?onderdeel=keuze`)
  await vera.sees('Anna heeft nog niets gekozen')
  await vera.presses('Nieuwe lijst')
  const form = vera.inDialog('Nieuwe lijst')
  await form.presses('Opslaan')
  await form.sees('Vul een titel in')
  await form.fills({ Titel: 'Album', 'Inbegrepen foto’s': ' ３０ ' })
  await form.presses('Opslaan')
  await form.isGone()
  await vera.sees('0 van 30 gekozen')
  await vera.presses('Meer met deze lijst')
  await vera.page.getByRole('menuitem', { name: 'Lijst verwijderen' }).click()
  await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await vera.sees('Lijst verwijderd')
  await vera.page.getByRole('group', { name: 'Lijsten' }).waitFor({ state: 'hidden' })
})

journey(
  'a choice that came in waits on the dashboard, and is read with its message and notes',
  async ({ world, someone }) => {
    const { studio, anna, ids, galleryId } = await annasChoice(world)
    const listId = await asks(studio, galleryId, { included: 2 })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.sees('Je bent helemaal bij')
    await approvePhotos(anna, ids.slice(0, 2))
    await anna.choices.setNote({ listId, photoId: ids[0]!, note: 'Graag in zwart-wit' })
    await anna.choices.submitChoice({ listId, count: 2, message: 'Wat mooi!' })
    await vera.sees('Anna de Vries is klaar met kiezen')
    await vera.follows('Bekijk keuze')
    await vera.sees('Verstuurd')
    await vera.sees('Wat mooi!')
    await vera.sees('“Graag in zwart-wit”')
    await vera.sees('0 van 2 geleverd')
    await studio.photos.setType({ photoIds: ids.slice(0, 1), type: 'final' })
    await vera.sees('1 van 2 geleverd')
    await vera.button('Meldingen', { exact: false }).click()
    await vera.sees('is klaar met kiezen')
    await studio.photos.setType({ photoIds: ids.slice(1, 2), type: 'final' })
    await vera.opens('/dashboard')
    await vera.sees('Je bent helemaal bij')
  },
)

journey('once the day is past the studio chooses in the client’s place', async ({ world, someone }) => {
  const { studio, anna, ids, galleryId, page } = await annasChoice(world)
  await asks(studio, galleryId, {
    included: 2,
    deadlineOn: inDays(world, 1),
    afterDeadline: 'studio_chooses',
  })
  await approvePhotos(anna, ids.slice(0, 1))
  world.clock.advance(3 * DAY_MS)
  const vera = await someone({ as: studio })
  await vera.page.clock.setFixedTime(world.clock())
  await vera.opens('/dashboard')
  await vera.sees('Anna de Vries is te laat met kiezen')
  await vera.opens(`${page}?onderdeel=keuze`)
  await vera.sees('Te laat')
  await vera.presses('Zelf kiezen')
  const dialog = vera.inDialog('Kiezen voor Anna')
  await dialog.sees('1 van 2 gekozen')
  await dialog.presses('DSC_0002.jpg')
  await dialog.presses('DSC_0003.jpg')
  await dialog.sees('3 van 2 gekozen')
  await dialog.presses('DSC_0003.jpg')
  await dialog.presses('Keuze versturen')
  await dialog.isGone()
  await vera.sees('door jou', { exact: false })
  const [list] = await studio.choices.listLists({ galleryId })
  expect(list).toMatchObject({ state: 'submitted', submittedBy: 'photographer', chosenCount: 2 })
})
