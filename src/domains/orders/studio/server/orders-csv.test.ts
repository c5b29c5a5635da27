import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { csvRow } from '#kit/server/csv-rows.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { newCartLine, newOrderInput, findOfferedVariant } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { expectSameAsCsv } from '#test/world/read-workbook.ts'
import { withWorkbookExtension } from '#kit/list.rules.ts'
import { ordersCsvPath } from '../../orders.rules.ts'
import { ordersCsvNl } from './orders-csv.nl.ts'

const workbookPath = (filter: Record<string, string>) => withWorkbookExtension(ordersCsvPath(filter))

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
})
afterAll(() => world.close())

test.each([
  ['een; twee', '"een; twee"\r\n'],
  ['6" breed', '"6"" breed"\r\n'],
  ['=1+1', `"'=1+1"\r\n`],
  ['+31 6', `"'+31 6"\r\n`],
  ['-5', `"'-5"\r\n`],
  ['@som', `"'@som"\r\n`],
  ['\t=1', `"'\t=1"\r\n`],
  ['  =1', `"'  =1"\r\n`],
  ['＝1', `"'＝1"\r\n`],
  [3, '3\r\n'],
  [{ cents: 123_405 }, '1234,05\r\n'],
  [null, '\r\n'],
])('%o is written as %o', (cell, line) => {
  expect(csvRow([cell])).toBe(line)
})

async function csvFor(who: Pick<Photographer, 'get'>, filter: Record<string, string> = {}) {
  const response = await who.get(ordersCsvPath(filter))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/bestellingen-\d{4}-\d\d-\d\d\.csv/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.subarray(3).toString().split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}

test('a studio exports a row for each item, with shipping and total once an order, and what a client wrote as text', async () => {
  const photos = [
    await studio.addPhoto(anna.id, { type: 'final', label: 'zee.jpg' }),
    await studio.addPhoto(anna.id, { type: 'final', label: 'duin.jpg' }),
  ]
  const { id } = await findOfferedVariant(anna, 'fotoprint')
  const line = newCartLine(
    id,
    photos.map((photo) => photo.id),
    { quantity: 2, note: '=1+1 mat' },
  )
  const { number } = await anna.orders.placeOrder(
    await newOrderInput(anna, [line], { customerName: '=HYPERLINK("x")', notes: 'Een; "twee"\ndrie' }),
  )
  const [header, ...rows] = await csvFor(studio)
  expect(header).toMatch(/^"Bestelling";"Datum";"Status";"Klant"/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(
    new RegExp(`^"${number}";"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d";"Openstaand";"Anna de Vries";`),
  )
  expect(rows[0]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(rows[0]).toContain(`1;"Fotoprint";"10 × 15 cm";;2;0,70;1,40;21;"zee.jpg";"'=1+1 mat";5,99;8,79;`)
  expect(rows[0]).toContain('"Een; ""twee""\ndrie"')
  expect(rows[1]).toContain(`2;"Fotoprint";"10 × 15 cm";;2;0,70;1,40;21;"duin.jpg";"'=1+1 mat";;;`)
  expect(await csvFor(studio, { status: 'shipped' })).toEqual([header])
  expect(await csvFor(studio, { search: 'hyperlink zee' })).toEqual([header])
  expect(await csvFor(studio, { search: 'hyperlink amsterdam' })).toHaveLength(3)
})

test('house numbers and parcel codes stay as they are in a workbook, amounts add up, and times are of Amsterdam', async () => {
  const client = await studio.newClient({ firstName: 'Piet', lastName: '1-2' })
  const photo = await studio.addPhoto(client.id, { type: 'final', label: '0012' })
  const { id: variantId } = await findOfferedVariant(client, 'fotoprint')
  const line = newCartLine(variantId, [photo.id], { note: '1/2' })
  const { orderId, number } = await client.orders.placeOrder(
    await newOrderInput(client, [line], { customerName: '@x', notes: '=1+1' }),
  )
  await world.owner.query(
    `update orders set status = 'shipped', paid_at = '2026-07-01T12:00Z', shipped_at = '2026-07-14T22:05:40Z',
       track_and_trace = '00340434161094012345',
       metadata = jsonb_set(metadata, '{deliveryAddress,houseNumber}', '"3-5"') where id = $1`,
    [orderId],
  )
  const [row] = await expectSameAsCsv(studio, ordersCsvPath({ search: number }))
  const cells = Object.fromEntries(ordersCsvNl.columns.map((name, at) => [name, row![at]]))
  expect(cells).toMatchObject({
    Bestelling: number,
    Klant: 'Piet 1-2',
    Naam: '@x',
    Huisnummer: '3-5',
    'Foto’s': '0012',
    'Opmerking bij regel': '1/2',
    Opmerking: '=1+1',
    'Track & trace': '00340434161094012345',
    Bedrag: { number: 0.7, format: expect.stringContaining('€') },
    // 22:05 UTC is after midnight in Amsterdam in summer.
    'Verzonden op': { number: expect.closeTo(46_218 + 5 / 1440, 6), format: 'dd-mm-yyyy hh:mm' },
  })
  await expectSameAsCsv(studio, ordersCsvPath({}))
})

test('an export is for the studio alone, and of its own orders', async () => {
  const [first] = await csvFor(studio)
  expect(await csvFor(await world.photographer())).toEqual([first])
  const lapsed = await world.photographer()
  await lapsed.setPlan({ isActive: false })
  for (const path of [ordersCsvPath, workbookPath]) {
    for (const who of [anna, lapsed, world.visitor(), await world.admin()])
      expect((await who.get(path({}))).status).toBe(404)
    expect((await studio.get(path({ status: 'betaald' }))).status).toBe(404)
  }
})

test('what breaks off midway is on the log, and never a file that looks whole', async () => {
  const said = vi.spyOn(world.services.log, 'error').mockImplementation(() => {})
  try {
    await world.owner.query('alter table order_item_photos rename to order_item_photos_away')
    const response = await studio.get(ordersCsvPath({}))
    await expect(response.text()).rejects.toThrow()
    expect(said).toHaveBeenCalledWith(
      expect.objectContaining({ error: expect.any(Error) }),
      'an export broke off',
    )
  } finally {
    await world.owner.query('alter table order_item_photos_away rename to order_item_photos')
    said.mockRestore()
  }
})

test('more items than one statement can name are exported all the same', async () => {
  const added = await world.owner.query(
    `insert into order_items (id, order_id, client_id, photographer_id, position, variant_id, product_type, format, material,
       width_mm, height_mm, quantity, price, vat_rate)
     select gen_random_uuid(), order_id, client_id, photographer_id, 2 + nth, variant_id, product_type, format, material,
       width_mm, height_mm, quantity, price, vat_rate
     from order_items, generate_series(1, 66000) as nth where position = 1`,
  )
  expect(await csvFor(studio)).toHaveLength(1 + 3 + added.rowCount!)
  const workbook = await studio.get(workbookPath({}))
  expect(workbook.status).toBe(413)
  expect(await workbook.text()).toContain('href="/orders.csv"')
})
