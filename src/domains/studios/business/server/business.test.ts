import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { findSeller } from '../../server/studios.ts'
import { aBusiness } from '#test/world/a-business.ts'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const sellerOf = ({ id }: { id: string }) => asSystem(world.services.pool, (tx) => findSeller(tx, id))
const logEntriesOf = async ({ id }: { id: string }) => {
  const { rows } = await world.owner.query<{ details: string }>(
    `select details from activity_log where photographer_id = $1 and action in ('business_changed', 'vat_scheme_added') order by id`,
    [id],
  )
  return rows.map(({ details }) => details)
}

test('a studio that filled in nothing reads what is missing, and its trade name as its legal one', async () => {
  const studio = await world.photographer({ business: 'none' })
  const { saved, schemes, missing } = await studio.business.findBusiness({})
  expect(saved).toMatchObject({
    businessName: 'Studio Vossen',
    legalName: 'Studio Vossen',
    country: 'NL',
    vatId: '',
  })
  expect(schemes).toEqual([])
  expect(missing).toEqual(['street', 'houseNumber', 'postcode', 'city', 'vatId'])
  expect((await sellerOf(studio)).isComplete('2026-11-23')).toBe(false)
})

test('what a studio fills in is kept tidy, stands in the log, and makes it a seller', async () => {
  const studio = await world.photographer({ business: 'none' })
  await studio.business.saveBusiness({
    ...aBusiness,
    postcode: ' 3511aa ',
    houseNumber: 'Nr. １２ – 3',
    vatId: 'nl 1234.56.782.b01',
    kvkNumber: '68 41 20 93',
    termsUrl: '\u00a0studiovossen.nl/voorwaarden',
    businessName: 'Vossen Fotografie',
  })
  const { saved, missing } = await studio.business.findBusiness({})
  expect(saved).toMatchObject({
    postcode: '3511 AA',
    houseNumber: '12-3',
    vatId: 'NL123456782B01',
    kvkNumber: '68412093',
    termsUrl: 'https://studiovossen.nl/voorwaarden',
  })
  expect(missing).toEqual([])
  expect(await logEntriesOf(studio)).toContain('Btw-nummer: NL123456782B01')
  const seller = await sellerOf(studio)
  expect(seller).toMatchObject({
    tradeName: 'Vossen Fotografie',
    legalName: 'M. Vossen',
    email: studio.email,
    address: {
      street: 'Dorpsstraat',
      houseNumber: '12-3',
      postcode: '3511 AA',
      city: 'Utrecht',
      country: 'NL',
    },
    kvkNumber: '68412093',
    vatId: 'NL123456782B01',
    schemes: [],
    ossSince: null,
  })
  expect(seller.isComplete('2026-11-23')).toBe(true)
  expect(await studio.studios.findMyStudio({})).toMatchObject({ businessName: 'Vossen Fotografie' })
})

test.each([
  [{ vatId: 'NL123456783B01' }, { field: 'vatId', problem: 'not_a_vat_id' }],
  [{ kvkNumber: '1234567' }, { field: 'kvkNumber', problem: 'not_a_kvk_number' }],
  [{ postcode: '0511 AA' }, { field: 'postcode', problem: 'not_a_postcode' }],
  [{ country: 'BE' as const }, { field: 'country', problem: 'country_not_yet' }],
  [{ businessName: ' ' }, { field: 'businessName', problem: 'name_needed' }],
  [{ termsUrl: 'javascript:alert(1)' }, { field: 'termsUrl', problem: 'not_a_link' }],
  [{ accountantEmail: 'boekhouder' }, { field: 'accountantEmail', problem: 'not_an_email' }],
  [{ ossSince: '2026-02-30' }, { field: 'ossSince', problem: 'not_a_day' }],
])('what cannot be right (%o) is refused at its field, and nothing of it is saved', async (wrong, facts) => {
  const studio = await world.photographer()
  await expect(studio.business.saveBusiness({ street: 'Nieuwstraat', ...wrong })).rejects.toMatchObject({
    code: 'field_invalid',
    data: facts,
  })
  expect((await studio.business.findBusiness({})).saved).toMatchObject({ street: aBusiness.street })
})

test('two tabs that save different fields keep both', async () => {
  const studio = await world.photographer({ business: 'none' })
  await Promise.all([
    studio.business.saveBusiness({ street: 'Dorpsstraat' }),
    studio.business.saveBusiness({ city: 'Utrecht' }),
  ])
  expect((await studio.business.findBusiness({})).saved).toMatchObject({
    street: 'Dorpsstraat',
    city: 'Utrecht',
  })
})

test('a studio that changes nothing writes no line', async () => {
  const studio = await world.photographer()
  await studio.business.saveBusiness({ ...aBusiness })
  expect(await logEntriesOf(studio)).toEqual([])
})

test('under the KOR no VAT number is needed, and a studio that is exempt says why', async () => {
  const studio = await world.photographer()
  await studio.business.saveBusiness({ vatId: '' })
  expect((await studio.business.findBusiness({})).missing).toEqual(['vatId'])
  await studio.business.addVatScheme({ scheme: 'kor', from: '2020-01-01' })
  expect((await studio.business.findBusiness({})).missing).toEqual([])
  await studio.business.addVatScheme({ scheme: 'exempt', from: '2021-01-01' })
  expect((await studio.business.findBusiness({})).missing).toEqual(['exemptReason'])
  await studio.business.saveBusiness({ exemptReason: 'Vrijgesteld op grond van artikel 11' })
  expect((await studio.business.findBusiness({})).missing).toEqual([])
})

test('a scheme that begins later counts from its day, and of one day the last that was added', async () => {
  const studio = await world.photographer()
  const nextYear = `${world.clock().getFullYear() + 1}-01-01`
  await studio.business.addVatScheme({ scheme: 'kor', from: nextYear })
  await studio.business.addVatScheme({ scheme: 'exempt', from: nextYear })
  await studio.business.addVatScheme({ scheme: 'kor', from: nextYear })
  const seller = await sellerOf(studio)
  expect(seller.schemes.map(({ scheme }) => scheme)).toEqual(['kor', 'exempt', 'kor'])
  expect(seller.schemeOn(`${world.clock().getFullYear()}-12-31`)).toBe('standard')
  expect(seller.schemeOn(nextYear)).toBe('kor')
  expect(await logEntriesOf(studio)).toContain(`KOR vanaf 1 januari ${nextYear.slice(0, 4)}`)
})

test('the same scheme of the same day is added once, also when it is pressed twice', async () => {
  const studio = await world.photographer()
  await studio.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })
  await studio.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })
  expect((await studio.business.findBusiness({})).schemes).toHaveLength(1)
})

test('a scheme begins on a day that makes sense', async () => {
  const studio = await world.photographer()
  for (const from of ['1999-12-31', '2100-01-01'])
    await expect(studio.business.addVatScheme({ scheme: 'kor', from })).rejects.toMatchObject({
      code: 'day_out_of_range',
    })
})

test('nobody changes or removes a scheme, not even the product itself', async () => {
  const studio = await world.photographer()
  await studio.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })
  for (const statement of [`update vat_schemes set scheme = 'standard'`, 'delete from vat_schemes'])
    await expect(asSystem(world.services.pool, (tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject(
      {
        cause: { code: '42501' },
      },
    )
})

test('another studio reads its own details', async () => {
  const [one, other] = [await world.photographer(), await world.photographer({ business: 'none' })]
  await one.business.saveBusiness({ legalName: 'Geheim B.V.' })
  await one.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })
  const { saved, schemes } = await other.business.findBusiness({})
  expect(saved.legalName).toBe('Studio Vossen')
  expect(schemes).toEqual([])
})

test('what was sold elsewhere counts for its own year', async () => {
  const studio = await world.photographer()
  await studio.business.saveBusiness({ otherRevenueCents: 12_345_67 })
  const year = world.clock().getFullYear()
  const seller = await sellerOf(studio)
  expect([seller.otherRevenueCents(year), seller.otherRevenueCents(year + 1)]).toEqual([12_345_67, 0])
  expect((await studio.business.findBusiness({})).saved.otherRevenueCents).toBe(12_345_67)
})

test('its own colour and logo go along only with custom branding', async () => {
  const studio = await world.photographer()
  await studio.studios.saveSettings({ accentColor: '#123456' })
  expect(await sellerOf(studio)).toMatchObject({ accentColor: '#123456' })
  await studio.setPlan({ plan: 'starter' })
  expect(await sellerOf(studio)).toMatchObject({ accentColor: null, logoKey: null })
})

test('an admin who acts as the studio fills in its details, but decides nothing of its tax', async () => {
  const studio = await world.photographer({ business: 'none' })
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  await admin.business.saveBusiness({ city: 'Utrecht' })
  await expect(admin.business.saveBusiness({ ossSince: '2026-01-01' })).rejects.toMatchObject({
    code: 'acting_as_studio',
  })
  await expect(admin.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })).rejects.toMatchObject({
    code: 'acting_as_studio',
  })
  expect((await studio.business.findBusiness({})).saved).toMatchObject({ city: 'Utrecht', ossSince: '' })
})
