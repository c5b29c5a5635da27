import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { issuePlanInvoices } from '#domains/billing/core/server/issue-plan-invoices.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { journey } from './journey.ts'
import { advancesClockUntilPollingEnds } from './pay-journey.ts'
import { agreesWithTerms } from './agree-with-terms.ts'

const CHECKOUT = '**/rpc/payments/startCheckout'
const success = (sessionId: string) => `/activate/success?plan=starter&period=monthly&session=${sessionId}`

/** Creates a studio with a completed checkout that isn't marked as paid yet. */
async function newStudioAfterCheckout(world: World) {
  const studio = await world.photographer({ isActive: false })
  const sessionId = `cs_${uuidv7()}`
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`insert into checkouts (id, photographer_id, purpose, plan, period, pay_mode, amount_cents, trial_days,
      period_start, period_end, session_id, state, created_at) values (${uuidv7()}, ${studio.id}, 'plan', 'starter', 'monthly',
      'manual', 2900, 0, now(), now() + interval '31 days', ${sessionId}, 'complete', now())`),
  )
  return { studio, sessionId }
}

const settle = (world: World, studio: Photographer, sessionId: string) =>
  asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`update checkouts set state = 'paid' where session_id = ${sessionId}`)
    await tx.execute(sql`select activate_starter(${studio.id}::uuid, 'monthly')`)
  })

journey('a visitor sees the plans, and makes an account before paying', async ({ someone }) => {
  const stranger = await someone()
  await stranger.opens('/activate?plan=starter&period=monthly')
  await stranger.button('Starter gekozen').waitFor()
  await stranger.page.getByText(/^Vandaag betaal je niets\. Vanaf .+ €\s29,00 per maand\.$/).waitFor()
  await stranger.page.getByText('Handmatig', { exact: true }).click()
  await stranger.page.getByText(/^Vandaag €\s29,00, voor één maand en 14 dagen gratis\.$/).waitFor()
  await stranger.follows('Account maken')
  await stranger.arrivesAt('/auth?tab=register&plan=starter&period=monthly&mode=manual')
  const account = { 'E-mail': 'stella@voorbeeld.nl', Wachtwoord: 'geheim-genoeg' }
  await stranger.fills({ Bedrijfsnaam: 'Stella Foto', ...account })
  await agreesWithTerms(stranger)
  await stranger.presses('Account maken')
  await stranger.arrivesAt('/activate?plan=starter&period=monthly&mode=manual')
  await expect.poll(() => stranger.page.getByRole('radio', { name: /^Handmatig/ }).isChecked()).toBe(true)
})

journey(
  'what was chosen stays chosen, however often the button is pressed one checkout is started, and after a failure it can be tried again',
  async ({ world, someone }) => {
    const studio = await world.photographer({ isActive: false, isNewcomer: true })
    const nora = await someone({ as: studio, losesConnection: true })
    await nora.opens('/activate?plan=professional&period=yearly')
    await nora.page.getByText(/^Vandaag betaal je niets\. Vanaf .+ €\s566,40 per jaar\.$/).waitFor()
    await nora.page.locator('label', { hasText: 'Maandelijks' }).click()
    await nora.page.getByText('Handmatig', { exact: true }).click()
    const paysMonthly = nora.page.getByText(/^Vandaag €\s59,00, voor één maand en 14 dagen gratis\.$/)
    await paysMonthly.waitFor()
    await nora.arrivesAt('/activate?plan=professional&period=monthly&mode=manual')
    await nora.reloads()
    await paysMonthly.waitFor()
    await nora.opens('/blog/watermerken-essentieel')
    await nora.goesBack()
    await paysMonthly.waitFor()

    await nora.opens('/activate')
    await nora.presses('Kies Studio')
    const sent: unknown[] = []
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    await nora.page.route(CHECKOUT, async (route) => {
      sent.push(route.request().postDataJSON())
      await isLost
      await route.abort()
    })
    await nora.button('Naar afrekenen').dblclick()
    await nora.button('Naar afrekenen').click({ force: true })
    lose()
    await nora.sees('Fout bij betaling')
    await nora.sees('Er is een fout opgetreden. Probeer het opnieuw.')
    expect(sent).toEqual([{ json: { plan: 'studio', period: 'yearly', payMode: 'automatic' } }])

    await nora.presses('Naar afrekenen')
    await expect.poll(() => sent.length).toBe(2)
  },
)

journey(
  'whose trial is being set up is not told of a payment that was never made',
  async ({ world, someone }) => {
    const { studio, sessionId } = await newStudioAfterCheckout(world)
    const nora = await someone({ as: studio })
    await nora.opens(`${success(sessionId)}&today=trial`)
    await nora.seesHeading('Je proefperiode wordt klaargezet')
    await settle(world, studio, sessionId)
    await nora.arrivesAt('/dashboard')
  },
)

journey('on a phone a chosen plan brings what it costs into sight', async ({ world, someone }) => {
  const studio = await world.photographer({ isActive: false, isNewcomer: true })
  const nora = await someone({ as: studio, device: 'phone' })
  await nora.opens('/activate')
  await nora.button('Kies Professional').tap()
  const height = nora.page.viewportSize()!.height
  await expect
    .poll(async () => {
      const button = await nora.button('Naar afrekenen').boundingBox()
      return button!.y + button!.height
    })
    .toBeLessThan(height)
  await nora.page.getByText(/^Vandaag betaal je niets\./).waitFor()
})

journey(
  'who paid waits on the page until the account is active, and stands on the dashboard without a press',
  async ({ world, someone }) => {
    const { studio, sessionId } = await newStudioAfterCheckout(world)
    const nora = await someone({ as: studio })
    await nora.opens(success(sessionId))
    await nora.seesHeading('Je betaling wordt verwerkt')
    await settle(world, studio, sessionId)
    await nora.seesHeading('Account geactiveerd!')
    await nora.sees('Je hebt nu Starter. We openen je dashboard.')
    await nora.arrivesAt('/dashboard')
    await nora.goesBack()
    expect(nora.page.url()).not.toContain('/activate/success')
  },
)

journey(
  'after a minute it takes longer than usual, and it can be asked for by hand',
  async ({ world, someone }) => {
    const { studio, sessionId } = await newStudioAfterCheckout(world)
    const nora = await someone({ as: studio, losesConnection: true })
    await nora.page.clock.install()
    await nora.opens(success(sessionId))
    await advancesClockUntilPollingEnds(nora)
    await nora.page.route('**/rpc/payments/activateByHand', (route) => route.abort())
    await nora.presses('Handmatig activeren')
    await nora.page.clock.runFor(1000)
    await nora.sees('Fout bij handmatige activatie')
    await nora.sees('Neem contact op voor ondersteuning.')
  },
)

journey(
  'a payment of someone else, one that was left, and an address with something missing activate nothing',
  async ({ world, someone }) => {
    const { studio, sessionId } = await newStudioAfterCheckout(world)
    const other = await newStudioAfterCheckout(world)
    const nora = await someone({ as: studio, refusedAt: ['/rpc/payments/findActivation'] })
    for (const path of [
      success(other.sessionId),
      '/activate/success?plan=starter&period=monthly',
      `/activate/success?plan=starter&session=${sessionId}`,
      `/activate/success?plan=goud&period=monthly&session_id=${sessionId}`,
    ]) {
      await nora.opens(path)
      await nora.seesHeading('Activatie mislukt')
    }
    await asSystem(world.services.pool, (tx) =>
      tx.execute(sql`update checkouts set state = 'closed' where session_id = ${sessionId}`),
    )
    await nora.opens(success(sessionId).replace('session=', 'session_id='))
    await nora.sees('Er is niet betaald. Je kunt het opnieuw proberen; er is niets afgeschreven.')
    await nora.follows('Terug naar abonnementen')
    await nora.arrivesAt('/activate?plan=starter&period=monthly')
    await nora.button('Starter gekozen').waitFor()
  },
)

journey('a studio that has lapsed still sees what it had and its invoices', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'studio', isActive: false })
  const paid = { amountCents: 9900, paidAt: world.clock() }
  const paymentId = await studio.addPayment({ ...paid, paymentKind: 'one_time', plan: 'studio' })
  const lines = [{ description: 'Studio, één maand', amountCents: 9900 }]
  await asSystem(world.services.pool, (tx) =>
    issuePlanInvoices(
      { tx, services: world.services, studioId: studio.id },
      { ...paid, paymentId, lines, method: null, refundedCents: 0, dispute: null },
    ),
  )
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await vera.arrivesAt('/activate')
  await vera.seesHeading('Je vorige abonnement')
  await vera.sees('Verlopen')
  const address = await vera.page
    .getByRole('link', { name: /^Factuur openen als PDF: LT-\d{4}-\d{4}$/ })
    .getAttribute('href')
  expect((await studio.get(address!)).headers.get('content-type')).toBe('application/pdf')
})

journey('a studio in its last week is told, and led to its plan', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await vera.sees('Wacht op jou')
  await asSystem(world.services.pool, (tx) =>
    tx.execute(
      sql`update photographers set active_until = now() + interval '5 days' where id = ${studio.id}`,
    ),
  )
  await vera.reloads()
  await vera.page.getByText('Je abonnement loopt over 5 dagen af.').waitFor()
  await vera.follows('Verlengen')
  await vera.arrivesAt('/dashboard?instellingen=abonnement')
  await vera.inDialog('Instellingen').sees('Verloopt Binnenkort')
})
