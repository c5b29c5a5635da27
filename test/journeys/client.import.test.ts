import { expect } from 'vitest'
import { waitForLetter, listLettersTo } from '#test/world/letters.ts'
import { journey } from './journey.ts'

// Encodes the list as Excel on a Dutch Windows does.
const list = (...rows: string[]) => ({
  name: 'klanten.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['naam;e-mail', ...rows].join('\r\n'), 'latin1'),
})

journey(
  'a photographer brings in the clients of a list, sees first who would be added, and invites them together',
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen', maxClients: 3 })
    const anna = await studio.newClient({ firstName: 'Anna' })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?tab=klanten')
    await vera.presses('Klanten importeren')
    const dialog = vera.inDialog('Klanten importeren')
    const picks = (file: ReturnType<typeof list>) =>
      dialog.dialog.getByLabel('Bestand kiezen').and(vera.page.locator('input')).setInputFiles(file)

    await picks({ ...list(), buffer: Buffer.from('naam;telefoon\r\nAnna;06') })
    await vera.sees('Er is geen kolom met e-mailadressen gevonden', { exact: false })

    const rows = [
      'Zoë de Wit;zoe@voorbeeld.nl',
      `Anna;${anna.email}`,
      'Bram;',
      'Mees;mees@voorbeeld.nl',
      'Lin;lin@voorbeeld.nl',
    ]
    await picks(list(...rows))
    await vera.sees('2 klanten om toe te voegen')
    await vera.sees('Dat zijn 2 van 2 plekken die je nog hebt.')
    const wrong = dialog.dialog.getByRole('list', { name: '3 regels gaan niet mee' })
    await expect
      .poll(() => wrong.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/staat er al · regel 3$/),
        expect.stringMatching(/^Bram[\s\S]*geen e-mail · regel 4$/),
        expect.stringMatching(/^Lin[\s\S]*geen plek meer in je abonnement · regel 6$/),
      ])

    await dialog.presses('2 klanten toevoegen')
    await vera.sees('2 klanten toegevoegd')
    await dialog.isGone()
    await vera.sees('Zoë de Wit')
    await world.work()
    expect(await listLettersTo(world, 'zoe@voorbeeld.nl')).toEqual([])

    await vera.follows('Zoë de Wit bekijken')
    await vera.sees('Nog niet uitgenodigd.', { exact: false })
    await vera.goesBack()
    await vera.presses('Nodig 2 klanten uit')
    const inviting = vera.inDialog('2 klanten uitnodigen')
    await inviting.fills({ 'Persoonlijk bericht optioneel': 'Zo werkt het voortaan.' })
    await inviting.presses('2 uitnodigingen versturen')
    await vera.sees('2 klanten uitgenodigd')
    await vera.seesNo('Nodig 2 klanten uit')
    for (const to of ['zoe@voorbeeld.nl', 'mees@voorbeeld.nl'])
      expect((await waitForLetter(world, to, 'client_invitation')).text).toContain('Zo werkt het voortaan.')
  },
)

journey(
  'who took the places while the list was looked at is no reason to lose sight of anyone',
  async ({ world, someone }) => {
    const studio = await world.photographer({ maxClients: 2 })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?tab=klanten')
    await vera.presses('Klanten importeren')
    const dialog = vera.inDialog('Klanten importeren')
    const input = dialog.dialog.locator('input[type=file]')
    await input.setInputFiles(list('Zoë;zoe@voorbeeld.nl', 'Mees;mees@voorbeeld.nl'))
    await vera.sees('2 klanten om toe te voegen')
    // An admin lowers the limit at this moment. The screen doesn't know.
    await studio.setPlan({ maxClients: 1 })
    await dialog.presses('2 klanten toevoegen')
    const left = dialog.dialog.getByRole('list', { name: '1 klant niet toegevoegd' })
    await expect.poll(() => left.innerText()).toMatch(/Mees[\s\S]*geen plek meer in je abonnement/)
    await dialog.dialog.getByRole('button', { name: 'Sluiten' }).last().click()
    await dialog.isGone()
    await vera.sees('Zoë')
  },
)
