import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { firstRun } from '#test/world/first-run.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { addDays, calendarDay, TIME_ZONE } from '#platform/pure/calendar-day.ts'
import { noRules, type ListRules } from '../../choices.rules.ts'
import { remindOfDeadlines } from '../../server/remind-of-deadlines.job.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string

beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  goToHour(12)
  studio = await world.photographer()
  anna = await studio.newClient()
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
})
afterAll(() => world.close())

const HOUR_MS = 60 * 60_000

const hours = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' })

/** Moves the clock to the next time with this hour in Amsterdam. */
function goToHour(hour: number) {
  do world.clock.advance(HOUR_MS)
  while (Number(hours.format(world.clock())) !== hour)
}

const runJob = () => remindOfDeadlines.run({}, firstRun(world.services))

/** Runs the job twice at 9, 10 and 11 o'clock, on `count` mornings. */
async function passMornings(count: number) {
  for (let day = 0; day < count; day++) {
    goToHour(9)
    for (let hour = 9; hour <= 11; hour++) {
      await runJob()
      await runJob()
      world.clock.advance(HOUR_MS)
    }
  }
}

const inDays = (days: number) => addDays(calendarDay(world.clock()), days)

async function asks(rules: Partial<ListRules>) {
  const [list] = await studio.choices.listLists({ galleryId })
  const { id: listId } = list!
  const terms = { ...noRules, title: 'Keuze', purpose: 'editing', fromType: 'preview', ...rules } as const
  await studio.choices.saveList({ ...terms, listId, galleryId })
  return listId
}

const kinds = ['choice_reminder', 'choice_late']
const lettersOf = async ({ email }: { email: string }) =>
  (await listLettersTo(world, email)).filter(({ kind }) => kinds.includes(kind))
const subjectsTo = async (who: { email: string }) => (await lettersOf(who)).map(({ subject }) => subject)
const linesTo = async (who: { email: string }) =>
  (await lettersOf(who)).map(({ text }) => /(Over \d+ dagen|Morgen|Vandaag|De dag).*/.exec(text)?.[1])

const rings = async () =>
  (await studio.notifications.listNotifications({})).notifications.filter(
    ({ kind }) => kind === 'choice_late',
  )

test('fourteen days, a week and a day before the deadline the client is written to, and on the day after both are, once each', async () => {
  await asks({ included: 3, deadlineOn: inDays(16) })
  await passMornings(1)
  expect(await lettersOf(anna)).toEqual([])
  await passMornings(1)
  expect(await linesTo(anna)).toEqual(['Over 14 dagen'])
  await passMornings(14)
  expect(await linesTo(anna)).toEqual(['Over 14 dagen', 'Over 7 dagen', 'Morgen'])
  expect(await lettersOf(studio)).toEqual([])
  await passMornings(4)
  expect((await subjectsTo(anna)).at(-1)).toBe('De laatste dag om te kiezen is voorbij')
  expect(await lettersOf(anna)).toHaveLength(4)
  expect(await subjectsTo(studio)).toEqual(['Anna de Vries is te laat met kiezen'])
  expect(await rings()).toHaveLength(1)
})

test('the letters lead to the gallery, and the studio’s to the tab where a week is added', async () => {
  await asks({ deadlineOn: inDays(1), afterDeadline: 'studio_chooses' })
  await passMornings(2)
  const [mine] = await lettersOf(anna)
  expect(mine!.text).toContain('Studio Vossen kiest nu voor je')
  expect(mine!.text).toMatch(/\/auth\?naar=\S+&link=[\w-]+$/m)
  expect(mine!.text).toContain('Geen berichten meer van')
  expect((await lettersOf(studio))[0]!.text).toContain(`/client/${anna.id}?onderdeel=keuze`)
})

test('who has handed in is not written to any more', async () => {
  const listId = await asks({ included: 3, deadlineOn: inDays(15) })
  const photo = await studio.addPhoto(anna.id)
  await passMornings(2)
  expect(await lettersOf(anna)).toHaveLength(1)
  await approvePhotos(anna, [photo.id])
  await anna.choices.submitChoice({ listId, count: 1, message: '' })
  await passMornings(18)
  expect(await lettersOf(anna)).toHaveLength(1)
  expect(await lettersOf(studio)).toEqual([])
})

test('a deadline that is set or moved later skips what is past already', async () => {
  const listId = await asks({ deadlineOn: inDays(5) })
  await passMornings(3)
  expect(await lettersOf(anna)).toEqual([])
  await passMornings(1)
  expect(await linesTo(anna)).toEqual(['Morgen'])
  await studio.choices.extendList({ listId })
  await passMornings(8)
  expect(await linesTo(anna)).toEqual(['Morgen', 'Over 7 dagen', 'Morgen'])
})

test('after mornings without a server only the nearest letter goes, and at night none', async () => {
  await asks({ deadlineOn: inDays(20) })
  for (let day = 0; day < 16; day++) goToHour(12)
  goToHour(23)
  await runJob()
  expect(await lettersOf(anna)).toEqual([])
  goToHour(15)
  await runJob()
  await runJob()
  expect(await linesTo(anna)).toEqual(['Over 3 dagen'])
})

test('a client who wants no letters gets none, while the studio hears that the day is past', async () => {
  await asks({ deadlineOn: inDays(1) })
  await studio.clients.contactClient({ clientId: anna.id, subject: 'Hallo', message: 'Dag' })
  const [written] = (await listLettersTo(world, anna.email)).filter(({ kind }) => kind === 'studio_message')
  const stop = new URL(/^Geen berichten meer van .*\?\n(http\S+)$/m.exec(written!.text)![1]!).pathname
  await world.visitor().fetch(stop, { method: 'POST', body: new URLSearchParams({ keuze: 'stop' }) })
  await passMornings(2)
  expect(await lettersOf(anna)).toEqual([])
  expect(await lettersOf(studio)).toHaveLength(1)
})

test('of a gallery that is closed nobody is reminded', async () => {
  await asks({ deadlineOn: inDays(1) })
  await studio.galleries.archiveGallery({ galleryId })
  await passMornings(3)
  expect(await lettersOf(anna)).toEqual([])
  expect(await lettersOf(studio)).toEqual([])
})

test('who was never here is not flooded by the deadlines of many lists, nor by a choice that their studio hands in again and again', async () => {
  await world.owner.query('delete from attempts')
  const email = 'nooit-hier@voorbeeld.nl'
  const typed = { firstName: 'Lotte', lastName: 'de Wit', email, password: 'tijdelijk1' }
  const { clientId } = await studio.clients.createClient(typed)
  const [gallery] = await studio.galleries.listGalleries({ clientId })
  galleryId = gallery!.id
  const photo = await studio.addPhoto(clientId)
  await world.work()
  const terms = { ...noRules, purpose: 'editing', fromType: 'preview', included: 3 } as const
  const listIds = []
  for (let nth = 1; nth <= 6; nth++) {
    const rules = { ...terms, deadlineOn: inDays(2), afterDeadline: 'studio_chooses' } as const
    const { listId } = await studio.choices.saveList({
      ...rules,
      title: `Lijst ${nth}`,
      galleryId,
      listId: null,
    })
    listIds.push(listId)
  }
  await passMornings(1)
  const before = (await listLettersTo(world, email)).length
  await passMornings(1)
  expect((await listLettersTo(world, email)).length - before).toBeLessThan(6)
  await passMornings(3)
  const [listId] = listIds
  await studio.choices.choose({ listId: listId!, photoIds: [photo.id], isChosen: true })
  const written = (await listLettersTo(world, email)).length
  for (let nth = 0; nth < 6; nth++) {
    await studio.choices.submitFor({ listId: listId!, count: 1 })
    await studio.choices.reopenList({ listId: listId! })
  }
  expect((await listLettersTo(world, email)).length - written).toBeLessThan(6)
})
