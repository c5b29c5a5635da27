import type { World } from '#test/world/new-world.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

type Admin = Awaited<ReturnType<World['admin']>>

/** A journey in the back office: one admin a file, whose lines in the log are then all of them. */
export const officeJourney = journey.extend<{ admin: Admin }>({
  admin: [async ({ world }, use) => use(await world.admin()), { scope: 'file' }],
})

/** Chooses from the menu of this account, on the list or on its own page. */
export async function chooses(person: Person, studioName: string, item: string): Promise<void> {
  await person.presses(`Acties voor ${studioName}`)
  await person.page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Says yes to what is asked once more. */
export const confirms = (person: Person, verb: string) =>
  person.page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()

/** Opens a figure by the beginning of its name, and types over it. */
export async function types(person: Person, figure: RegExp, text: string): Promise<void> {
  await person.page.getByRole('button', { name: figure }).click()
  await person.page.getByRole('spinbutton', { name: figure }).fill(text)
  await person.keys('Enter')
}

/** What each row of the list says, in order. */
export const rowsOf = (person: Person) =>
  person.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText))
