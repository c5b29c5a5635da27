import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFakeVies } from '#test/world/fake-vies.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { emptyBusiness } from '../client-fields.rules.ts'

let world: World
let vies: Awaited<ReturnType<typeof openFakeVies>>
beforeAll(async () => {
  world = await newWorld()
  vies = await openFakeVies()
})
beforeEach(() => {
  vies.answerWith('VALID')
  vies.asked.length = 0
  world.services.viesUrl = vies.url
})
afterAll(async () => {
  vies.close()
  await world.close()
})

const frituur = {
  ...emptyBusiness,
  companyName: 'Frituur Max',
  vatId: 'BE 0403.170.701',
  street: 'Grote Markt',
  houseNumber: '1',
  postcode: '2000',
  city: 'Antwerpen',
  country: 'BE',
  reference: 'INK-2026-17',
} as const

async function annasStudio() {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const find = async () => (await studio.clients.findClient({ clientId: anna.id })).business
  const save = (business: Parameters<typeof studio.clients.updateClient>[0]['business']) =>
    studio.clients.updateClient({ clientId: anna.id, business })
  return { studio, anna, find, save }
}

test('a client becomes a business, with a number that VIES knows, and a person again', async () => {
  const { studio, anna, find, save } = await annasStudio()
  expect(await find()).toBeNull()
  await save(frituur)
  const { vatIdCheckedAt } = (await find())!
  expect(await find()).toEqual({ ...frituur, vatId: 'BE0403170701', vatIdCheckedAt: expect.any(Date) })
  expect(vies.asked).toEqual(['BE0403170701'])

  await studio.clients.updateClient({ clientId: anna.id, firstName: 'Annelies' })
  await save({ ...frituur, reference: '' })
  expect(await find()).toMatchObject({ reference: '', vatIdCheckedAt })
  expect(vies.asked).toHaveLength(1)

  await save(null)
  expect(await find()).toBeNull()
  const { rows } = await world.owner.query(
    `select company_name, kvk_number, vat_id, vat_id_checked_at, invoice_address, invoice_reference from clients where id = $1`,
    [anna.id],
  )
  expect(new Set(Object.values(rows[0] as object))).toEqual(new Set([null]))
})

test('a new client can be a business at once', async () => {
  const studio = await world.photographer()
  const { clientId } = await studio.clients.createClient({
    firstName: 'Max',
    lastName: 'Peeters',
    email: 'max@frituur.example',
    password: 'geheim-genoeg',
    business: frituur,
  })
  const { business, canCheckVatId } = await studio.clients.findClient({ clientId })
  expect(canCheckVatId).toBe(true)
  expect(business).toMatchObject({ companyName: 'Frituur Max', vatIdCheckedAt: expect.any(Date) })
})

test.each(['INVALID', 'MS_UNAVAILABLE', 'broken'] as const)(
  'a number of which VIES says %s is kept, unchecked',
  async (says) => {
    const { find, save } = await annasStudio()
    vies.answerWith(says)
    await save(frituur)
    expect(await find()).toMatchObject({ vatId: 'BE0403170701', vatIdCheckedAt: null })
  },
)

test('another number is checked anew, and without VIES it is not', async () => {
  const { studio, anna, find, save } = await annasStudio()
  await save(frituur)
  world.services.viesUrl = undefined
  await save({ ...frituur, vatId: 'BE0202239951' })
  expect(await find()).toMatchObject({ vatId: 'BE0202239951', vatIdCheckedAt: null })
  expect(await studio.clients.findClient({ clientId: anna.id })).toMatchObject({ canCheckVatId: false })
  expect(await studio.clients.checkVatId({ clientId: anna.id })).toEqual({ answer: 'unanswered' })
  world.services.viesUrl = vies.url
  expect(await studio.clients.checkVatId({ clientId: anna.id })).toEqual({ answer: 'known' })
  expect(await find()).toMatchObject({ vatIdCheckedAt: expect.any(Date) })
})

test('asked again, a number keeps its day when VIES is away, and loses it when it is known no more', async () => {
  const { studio, anna, find, save } = await annasStudio()
  await save(frituur)
  const { vatIdCheckedAt } = (await find())!
  expect(vatIdCheckedAt).toEqual(expect.any(Date))
  vies.answerWith('MS_UNAVAILABLE')
  expect(await studio.clients.checkVatId({ clientId: anna.id })).toEqual({ answer: 'unanswered' })
  expect(await find()).toMatchObject({ vatIdCheckedAt })
  vies.answerWith('INVALID')
  expect(await studio.clients.checkVatId({ clientId: anna.id })).toEqual({ answer: 'unknown' })
  expect(await find()).toMatchObject({ vatId: 'BE0403170701', vatIdCheckedAt: null })
})

test('VIES is asked thirty times an hour; a save above that goes on, unchecked', async () => {
  const { studio, anna, find, save } = await annasStudio()
  await save(frituur)
  for (let times = 1; times < 30; times++) await studio.clients.checkVatId({ clientId: anna.id })
  await expect(studio.clients.checkVatId({ clientId: anna.id })).rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  await save({ ...frituur, vatId: 'BE0202239951' })
  expect(await find()).toMatchObject({ vatId: 'BE0202239951', vatIdCheckedAt: null })
  expect(vies.asked).toHaveLength(30)
})

test('a person has no number to check', async () => {
  const { studio, anna, save } = await annasStudio()
  const again = () => studio.clients.checkVatId({ clientId: anna.id })
  await expect(again()).rejects.toMatchObject({ code: 'no_vat_id' })
  await save({ ...emptyBusiness, companyName: 'Bakkerij' })
  await expect(again()).rejects.toMatchObject({ code: 'no_vat_id' })
})

test.each([
  ['no company', { ...frituur, companyName: '  ' }],
  ['a mistyped VAT number', { ...frituur, vatId: 'BE0403170702' }],
  ['a number of another country', { ...frituur, vatId: 'NL123456782B01' }],
  ['a mistyped KVK number', { ...frituur, kvkNumber: '123' }],
  ['a postcode of another country', { ...frituur, postcode: '3511 AA' }],
  ['half an address', { ...frituur, city: '' }],
])('%s is refused, and nothing changes', async (_what, business) => {
  const { find, save } = await annasStudio()
  await expect(save(business)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await find()).toBeNull()
})

test('a number that is changed while VIES thinks is not checked by its answer', async () => {
  const { find, save } = await annasStudio()
  vies.answerWith('nothing')
  const slow = save(frituur)
  await expect.poll(() => vies.asked).toHaveLength(1)
  // No transaction waits for VIES, so the next save isn't held up.
  world.services.viesUrl = undefined
  await save({ ...frituur, vatId: 'BE0202239951' })
  await slow
  expect(await find()).toMatchObject({ vatId: 'BE0202239951', vatIdCheckedAt: null })
})

test('the log says what changed', async () => {
  const { studio, anna, save } = await annasStudio()
  await save({ ...emptyBusiness, companyName: 'Bakkerij De Vries' })
  const { rows } = await world.owner.query(
    `select new_value ->> 'companyName' as company from activity_log where client_id = $1 and action = 'client_updated' and user_id = $2`,
    [anna.id, studio.id],
  )
  expect(rows).toEqual([{ company: 'Bakkerij De Vries' }])
})
