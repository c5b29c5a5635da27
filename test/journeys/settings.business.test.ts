import { expect } from 'vitest'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

const BUSINESS = '/dashboard?instellingen=bedrijf'
const settingsOf = (person: Person) => person.inDialog('Instellingen')

journey(
  'a studio fills in its business on its phone, is told at the field what is wrong, and can be ordered from',
  async ({ world, someone }) => {
    const studio = await world.photographer({ business: 'none' })
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens('/dashboard')
    await vera.sees('Eén ding wacht op je.')
    await vera.page.getByRole('link', { name: 'Invullen: Vul je bedrijfsgegevens in' }).click()
    await vera.arrivesAt(BUSINESS)
    const dialog = settingsOf(vera)
    await dialog.sees('Klanten kunnen pas bestellen als dit is ingevuld')
    expect(await dialog.field('Juridische naam').inputValue()).toBe('Studio Vossen')
    await dialog.fills({
      'Juridische naam': 'M. Vossen',
      Postcode: '3511aa',
      Huisnummer: '1',
      Straat: 'Dorpsstraat',
      Plaats: 'Utrecht',
      'Btw-nummer': 'nl123456783b01',
    })
    await dialog.presses('Opslaan')
    await expect
      .poll(() => dialog.hintOf('Btw-nummer'))
      .toBe('Dit btw-nummer bestaat niet. Kijk de cijfers na; de vorm is NL123456789B01.')
    expect(await dialog.field('Straat').inputValue()).toBe('Dorpsstraat')
    expect((await studio.business.findBusiness({})).saved.street).toBe('')

    await dialog.fills({ 'Btw-nummer': 'nl 1234.56.782.b01' })
    await dialog.presses('Opslaan')
    await vera.sees('Bedrijfsgegevens opgeslagen')
    await dialog.sees('Geen wijzigingen')
    await dialog.seesNo('Klanten kunnen pas bestellen als dit is ingevuld')
    expect(await dialog.field('Btw-nummer').inputValue()).toBe('NL123456782B01')
    expect(await dialog.field('Postcode').inputValue()).toBe('3511 AA')
    await dialog.presses('Sluiten')
    await vera.sees('Je bent helemaal bij')
  },
)

journey(
  'a studio adds a VAT scheme from a day on; what was added before stays as it was',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    await studio.business.addVatScheme({ scheme: 'kor', from: '2020-01-01' })
    const vera = await someone({ as: studio })
    await vera.opens(BUSINESS)
    const dialog = settingsOf(vera)
    const schemes = dialog.dialog.getByRole('list', { name: 'Btw-regeling' })
    await expect
      .poll(() => schemes.getByRole('listitem').allTextContents())
      .toEqual(['KORsinds 1 januari 2020Geldt nu'])
    expect(await schemes.getByRole('button').count()).toBe(0)

    await dialog.presses('Andere regeling')
    await dialog.dialog.getByRole('radio', { name: /^Vrijgesteld/ }).check()
    await dialog.field('Vanaf').fill('2099-01-01')
    await dialog.presses('Opslaan')
    await expect.poll(() => dialog.hintOf('Vanaf')).toBe('Kies een dag, hoogstens twee jaar vooruit')
    await dialog.field('Vanaf').fill('2021-01-01')
    await dialog.field('Reden van vrijstelling').fill('Vrijgesteld, artikel 11 Wet OB')
    await dialog.sees('2 wijzigingen')
    await dialog.presses('Opslaan')
    await vera.sees('Btw-regeling toegevoegd')
    await expect
      .poll(() => schemes.getByRole('listitem').allTextContents())
      .toEqual([
        'Vrijgesteldsinds 1 januari 2021Geldt nu',
        'KORvan 1 januari 2020 tot en met 31 december 2020',
      ])
    await dialog.sees('Geen wijzigingen')
  },
)

journey(
  'what another tab saves is followed, what is typed here is kept, and leaving asks',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio })
    await vera.opens(BUSINESS)
    const dialog = settingsOf(vera)
    await dialog.fills({ Straat: 'Nieuwe Gracht' })
    await studio.business.saveBusiness({ city: 'Amersfoort', street: 'Marktplein' })
    await expect.poll(() => dialog.field('Plaats').inputValue()).toBe('Amersfoort')
    expect(await dialog.field('Straat').inputValue()).toBe('Nieuwe Gracht')
    await expect.poll(() => dialog.hintOf('Straat')).toBe('Nu: Marktplein')
    await dialog.presses('Sluiten')
    const question = vera.page.getByRole('alertdialog', { name: 'Wijzigingen niet opgeslagen' })
    await question.getByRole('button', { name: 'Blijf hier' }).click()
    await dialog.presses('Herstellen')
    expect(await dialog.field('Straat').inputValue()).toBe('Marktplein')
  },
)

journey('a studio in Belgium is told that it cannot sell yet', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio })
  await vera.opens(BUSINESS)
  const dialog = settingsOf(vera)
  await dialog.field('Land').selectOption('België')
  await dialog.sees('Verkopen vanuit een ander land kan nog niet.')
  await dialog.presses('Opslaan')
  expect((await studio.business.findBusiness({})).saved.country).toBe('NL')
})
