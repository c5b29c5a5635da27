import { afterEach, expect } from 'vitest'
import { loopbackNetwork, openReceiver, type Answer } from '#test/world/https-receiver.ts'
import { pressesSteadily, type Person } from './person.ts'
import { journey } from './journey.ts'

const receiverCloses: (() => void)[] = []
afterEach(() => {
  for (const close of receiverCloses.splice(0)) close()
})

async function startReceiver(answer: () => Answer) {
  const receiver = await openReceiver(answer)
  receiverCloses.push(receiver.close)
  return receiver
}

async function chooses(person: Person, name: string) {
  await person.page.getByRole('button', { name: /^Acties voor hook.example/ }).click()
  await pressesSteadily(person.page.getByRole('menuitem', { name }))
}

journey(
  'a studio has its own program called, sees what was missed, and sends it again',
  async ({ world, someone }) => {
    world.services.outside = loopbackNetwork
    const studio = await world.photographer({ plan: 'studio' })
    let answer: Answer = { status: 500 }
    const receiver = await startReceiver(() => answer)
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?instellingen=koppelingen')

    await vera.presses('Webhook toevoegen')
    const adding = vera.inDialog('Webhook toevoegen')
    await adding.fills({ Adres: 'geen adres' })
    await adding.presses('Toevoegen')
    await expect.poll(() => adding.hintOf('Adres')).toContain('Vul een volledig adres in')
    await adding.fills({ Adres: receiver.url })
    await adding.presses('Toevoegen')
    const shown = vera.inDialog('Het geheim van je webhook')
    expect(await shown.dialog.getByLabel('Geheim', { exact: true }).innerText()).toMatch(/^whsec_.{44}$/)
    await shown.presses('Klaar')
    await shown.isGone()
    await vera.sees('Alle gebeurtenissen')

    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    await world.work()
    await vera.sees('Faalt')
    await chooses(vera, 'Wat er verstuurd is')
    const sent = vera.inDialog(/^Verstuurd naar/)
    await sent.sees('Geweigerd (500)')
    answer = { status: 204 }
    await sent.presses('Opnieuw')
    await vera.sees('Wordt opnieuw verstuurd')
    await world.work()
    await sent.sees('Aangekomen (204)')
    await sent.presses('Sluiten')
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  },
)

journey(
  'a webhook is tried, switched off and on, given another secret, and removed',
  async ({ world, someone }) => {
    world.services.outside = loopbackNetwork
    const studio = await world.photographer({ plan: 'studio' })
    const receiver = await startReceiver(() => ({ status: 204 }))
    await studio.webhooks.addEndpoint({ url: receiver.url, events: ['client.created', 'order.paid'] })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?instellingen=koppelingen')
    await vera.sees('2 van 12 gebeurtenissen')

    await chooses(vera, 'Test versturen')
    await vera.sees('Test aangekomen')
    expect(receiver.received).toHaveLength(1)

    await chooses(vera, 'Uitzetten')
    await vera.sees('Uit', { exact: true })
    await chooses(vera, 'Aanzetten')
    await vera.sees('Aan', { exact: true })

    await chooses(vera, 'Nieuw geheim')
    await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Nieuw geheim maken' }).click()
    const shown = vera.inDialog('Het geheim van je webhook')
    await shown.presses('Klaar')
    await vera.sees('ondertekenen we ook met het vorige geheim', { exact: false })

    await chooses(vera, 'Verwijderen')
    await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    await vera.sees('Webhook verwijderd')
    expect((await studio.webhooks.listEndpoints({})).endpoints).toEqual([])
  },
)
