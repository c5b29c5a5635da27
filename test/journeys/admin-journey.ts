import type { World } from '#test/world/new-world.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

type Admin = Awaited<ReturnType<World['admin']>>

/** A journey in the back office with one admin per file, so that all admin lines in the log are theirs. */
export const adminJourney = journey.extend<{ admin: Admin }>({
  admin: [async ({ world }, use) => use(await world.admin()), { scope: 'file' }],
})

export async function chooses(person: Person, studioName: string, item: string): Promise<void> {
  await person.presses(`Acties voor ${studioName}`)
  await person.page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const confirms = (person: Person, verb: string) =>
  person.page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()

export async function types(person: Person, figure: RegExp, text: string): Promise<void> {
  await person.page.getByRole('button', { name: figure }).click()
  await person.page.getByRole('spinbutton', { name: figure }).fill(text)
  await person.keys('Enter')
}

export const rowsOf = (person: Person) =>
  person.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText))
