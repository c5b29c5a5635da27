import { expect } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { waitForLetter, listLettersTo } from '#test/world/letters.ts'
import type { World } from '#test/world/new-world.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { fillGallery } from './gallery-tiles.ts'
import { shopJourney, type Shop } from './shop-journey.ts'

const DAY_MS = 24 * 60 * 60_000
const WITHDRAW = 'Overeenkomst hier herroepen'
const phone = { device: 'phone' } as const

/** Creates a paid order. `link` is the withdrawal path in the email about its payment. */
async function newPaidOrder(world: World, shop: Shop, { ofStock }: { ofStock: boolean }) {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photos = await fillGallery(studio, anna.id, 1, 'final')
  const { orderId, number } = await shop.sell(
    anna,
    photos.map(({ id }) => id),
  )
  if (ofStock)
    await world.owner.query('update order_items set is_made_to_measure = false where order_id = $1', [
      orderId,
    ])
  const letter = await waitForLetter(world, anna.email, 'order_paid')
  const link = new URL(/http\S+\/withdraw\/\S+/.exec(letter.text)![0]).pathname
  const statusIs = (status: string) =>
    eventually(async () => expect((await anna.orders.findMyOrder({ orderId })).status).toBe(status))
  const acknowledged = async () =>
    (await listLettersTo(world, anna.email)).filter(({ kind }) => kind === 'order_withdrawn')
  return { studio, anna, orderId, number, link, statusIs, acknowledged }
}

shopJourney(
  'a client withdraws from the mail on a phone, without signing in, in two steps and in two tabs at once',
  async ({ world, shop, someone }) => {
    const { studio, anna, orderId, number, link, statusIs, acknowledged } = await newPaidOrder(world, shop, {
      ofStock: true,
    })
    const visitor = await someone(phone)
    await visitor.opens(link)
    await visitor.seesHeading(WITHDRAW)
    await visitor.sees('Studio Vossen')
    await visitor.sees(number, { exact: false })
    await visitor.sees(anna.email)
    expect(await visitor.field('Je naam').inputValue()).toBe('Anna de Vries')
    const other = await visitor.inAnotherTab()
    await other.opens(link)

    await visitor.fills({ 'Je naam': 'A. de Vries-Bakker' })
    await visitor.presses(WITHDRAW)
    await visitor.seesHeading('Klopt dit?')
    await visitor.sees('A. de Vries-Bakker')
    await other.presses(WITHDRAW)
    await other.seesHeading('Klopt dit?')
    expect(await acknowledged()).toEqual([])

    await visitor.presses('Herroeping bevestigen')
    await visitor.seesHeading('Je herroeping is ontvangen')
    expect(await scanInBothThemes(visitor, 'received')).toEqual([])
    await other.presses('Herroeping bevestigen')
    await other.seesHeading('Je herroeping is ontvangen')
    await other.sees('A. de Vries-Bakker')
    await visitor.reloads()
    await visitor.seesHeading('Je herroeping is ontvangen')
    await visitor.opens(link)
    await visitor.seesHeading('Je herroeping is ontvangen')

    await statusIs('canceled')
    const [letter, ...more] = await acknowledged()
    expect(more).toEqual([])
    expect(letter!.text).toContain('Naam: A. de Vries-Bakker')
    expect(letter!.text).toContain('(Nederlandse tijd)')
    await waitForLetter(world, studio.email, 'studio_order_withdrawn')
    expect(await studio.clientPayments.findOrderMoney({ orderId })).toMatchObject({
      refundedCents: (await anna.orders.findMyOrder({ orderId })).totalCents,
    })

    const vera = await someone({ as: studio })
    await vera.opens(`/orders?bestelling=${orderId}`)
    await vera.sees('Herroepen op', { exact: false })
    const client = await someone({ as: anna, device: 'phone' })
    await client.opens(`/client-portal?bestelling=${orderId}`)
    await client.sees('Je hebt deze bestelling herroepen op', { exact: false })
  },
)

shopJourney(
  'a client withdraws from one product and later from another, and both sides read of each',
  async ({ world, shop, someone }) => {
    const { studio, anna, orderId, link, statusIs } = await newPaidOrder(world, shop, { ofStock: true })
    await statusIs('processing')
    await world.owner.query(
      `insert into order_items (id, order_id, client_id, photographer_id, position, variant_id, product_type, format,
        width_mm, height_mm, quantity, price, vat_rate, is_made_to_measure)
       select gen_random_uuid(), id, client_id, photographer_id, 1 + nth, gen_random_uuid(), 'Kaarten',
        case nth when 1 then 'Rood' else 'Blauw' end, 100, 150, 1, 100 * nth, 21, false
       from orders, generate_series(1, 2) as nth where orders.id = $1`,
      [orderId],
    )
    const visitor = await someone(phone)
    await visitor.opens(link)
    await visitor.page.getByRole('checkbox', { name: /Fotoprint/ }).uncheck()
    await visitor.page.getByRole('checkbox', { name: /Blauw/ }).uncheck()
    await visitor.presses(WITHDRAW)
    await visitor.presses('Herroeping bevestigen')
    await visitor.seesHeading('Je herroeping is ontvangen')
    expect(await scanInBothThemes(visitor, 'received, with more left')).toEqual([])
    await visitor.page.getByRole('checkbox', { name: /Blauw/ }).check()
    await visitor.presses(WITHDRAW)
    await visitor.presses('Herroeping bevestigen')
    await visitor.seesHeading('Je herroeping is ontvangen')
    await visitor.sees('Kaarten Rood, op', { exact: false })

    const vera = await someone({ as: studio })
    await vera.opens(`/orders?bestelling=${orderId}`)
    await vera.sees('1 × Kaarten Rood')
    await vera.sees('1 × Kaarten Blauw')
    const client = await someone({ as: anna, device: 'phone' })
    await client.opens(`/client-portal?bestelling=${orderId}`)
    await client.sees('De rest van je bestelling gaat gewoon door.', { exact: false })
  },
)

shopJourney(
  'after delivery there are fourteen days, and then the statement goes to the studio',
  async ({ world, shop, someone }) => {
    const [inTime, late] = [
      await newPaidOrder(world, shop, { ofStock: true }),
      await newPaidOrder(world, shop, { ofStock: true }),
    ]
    for (const { studio, orderId, statusIs } of [inTime, late]) {
      await statusIs('processing')
      await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    }
    const shippedDaysAgo = ({ orderId }: typeof late, days: number) =>
      world.owner.query(`update orders set shipped_at = $2 where id = $1`, [
        orderId,
        new Date(world.clock().getTime() - days * DAY_MS),
      ])
    await shippedDaysAgo(inTime, 13)
    await shippedDaysAgo(late, 16)
    const visitor = await someone(phone)
    await visitor.opens(inTime.link)
    await visitor.presses(WITHDRAW)
    await visitor.presses('Herroeping bevestigen')
    await visitor.sees('binnen 14 dagen terug', { exact: false })
    await inTime.statusIs('canceled')

    await visitor.opens(late.link)
    await visitor.sees('De bedenktijd van 14 dagen is voorbij', { exact: false })
    await visitor.presses('Vraag het Studio Vossen')
    await visitor.presses('Vraag versturen')
    await visitor.sees('Studio Vossen antwoordt je.', { exact: false })
    expect(await late.acknowledged()).toHaveLength(1)
    await late.statusIs('shipped')
  },
)

shopJourney(
  'of prints in their own crop a client reads that there is no right, and the studio decides',
  async ({ world, shop, someone }) => {
    const { studio, anna, number, orderId, link, statusIs } = await newPaidOrder(world, shop, {
      ofStock: false,
    })
    await statusIs('processing')
    const signedIn = await someone({ ...phone, as: anna })
    await signedIn.opens(`/client-portal?bestelling=${orderId}`)
    const way = signedIn.page.getByRole('link', { name: 'Vraag het Studio Vossen' })
    await way.waitFor()
    expect(await way.getAttribute('href')).toBe(link)

    const visitor = await someone(phone)
    await visitor.opens(link)
    await visitor.sees('daarvoor geldt geen herroepingsrecht', { exact: false })
    await visitor.presses('Vraag het Studio Vossen')
    await visitor.presses('Vraag versturen')
    await visitor.seesHeading('Je vraag is ontvangen')
    await statusIs('processing')

    const vera = await someone({ as: studio })
    await vera.opens(`/orders?bestelling=${orderId}`)
    const dialog = vera.inDialog(new RegExp(`^Bestelling ${number}$`))
    await dialog.sees('Jij beslist', { exact: false })
    await studio.clientPayments.cancelOrder({ orderId })
    await statusIs('canceled')
    const moments = vera.page.locator('ol > li > div > p:first-child')
    await expect
      .poll(() => moments.allInnerTexts())
      .toEqual([
        'Besteld',
        'Betaald',
        'Annulering gevraagd',
        expect.stringMatching(/terugbetaald$/),
        'Geannuleerd',
      ])
    await visitor.opens(link)
    await visitor.seesHeading('Je vraag is ontvangen')
  },
)
