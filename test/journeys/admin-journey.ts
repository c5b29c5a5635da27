import { expect } from 'vitest'
import type { World } from '#test/world/new-world.ts'
import { journey, reportOnPeople } from './journey.ts'
import { openPerson, type Person } from './person.ts'
import { oncePerWorld } from './world-per-file.ts'

type Admin = Awaited<ReturnType<World['admin']>>

type BackOffice = {
  admin: Admin
  desk: { taken?: Person }
  /** Admin in a browser that stays open across tests, on the page where the last test ended. */
  beheer: Person
}

const adminOf = oncePerWorld((world) => world.admin())
const deskOf = oncePerWorld(
  async (): Promise<BackOffice['desk']> => ({}),
  async (desk) => desk.taken?.leaves(),
)

/** Journey with one admin per world, so that all admin entries in the log are theirs. */
export const adminJourney = journey.extend<BackOffice>({
  admin: async ({ world }, use) => use(await adminOf(world)),
  desk: async ({ world }, use) => use(await deskOf(world)),
  beheer: async ({ world, chromium, admin, desk, task }, use) => {
    if (desk.taken) await clearsToasts(desk.taken)
    else {
      desk.taken = await openPerson(chromium, world.url, { as: admin })
      await desk.taken.opens('/admin/accounts')
    }
    const person = desk.taken
    await use(person)
    const { complaints, isWell } = await reportOnPeople(task, [person])
    // After a failure the browser closes, so that the next test begins on a fresh page.
    if (!isWell) {
      delete desk.taken
      await person.leaves()
    }
    expect(complaints).toEqual([])
  },
})

/** Dismisses all toasts, so that no test sees those of an earlier test. */
async function clearsToasts({ page }: Person): Promise<void> {
  const toasts = page.locator('[data-toast]')
  await toasts
    .getByRole('button', { name: 'Melding weghalen' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  await expect.poll(() => toasts.count()).toBe(0)
}

const titles = {
  Overzicht: 'Overzicht',
  Accounts: 'Account Management',
  Bestellingen: 'Bestellingen',
  'Betalingen fotografen': 'Betalingen fotografen',
  'Betalingen klanten': 'Betalingen klanten',
  Goedkeuringen: 'Saldo Goedkeuringen',
  Uitbetalingen: 'Uitbetalingen',
  Logs: 'Activiteit Logs',
  Events: 'Event Analytics',
}

export async function goesTo({ page }: Person, screen: keyof typeof titles): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Beheer' })
  await menu.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${titles[screen]}`) }).waitFor()
}

export async function searches(person: Person, list: keyof typeof titles, words: string): Promise<void> {
  await goesTo(person, list)
  const field = person.page.getByRole('main').getByRole('searchbox')
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill(words)
  await person.page.waitForURL(({ searchParams }) => searchParams.get('zoek') === words)
}

export async function goesToAccount(person: Person, studioName: string): Promise<void> {
  await searches(person, 'Accounts', studioName)
  await person.page.getByRole('link', { name: new RegExp(`^${studioName}`) }).click()
  await person.seesHeading(studioName)
}

export async function choosesForStudio(person: Person, studioName: string, item: string): Promise<void> {
  await person.presses(`Acties voor ${studioName}`)
  await person.page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const confirms = (person: Person, verb: string) =>
  person.page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()

export async function editsFigure(person: Person, figure: RegExp, text: string): Promise<void> {
  await person.page.getByRole('button', { name: figure }).click()
  await person.page.getByRole('textbox', { name: figure }).fill(text)
  await person.keys('Enter')
}

export const rowTextsOf = (person: Person) =>
  person.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText))
