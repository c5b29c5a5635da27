import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysRemaining } from '../studios.rules.ts'
import { isPublicIpAddress } from '#platform/http/public-ip-address.ts'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const refusedFor = (reason: string) =>
  expect.objectContaining({ code: 'webhook_refused', defined: true, data: { reason } })

const now = new Date('2026-11-21T10:00:00Z')
test.each([
  [null, null],
  ['2026-11-21T10:00:01Z', 1],
  ['2026-11-22T10:00:00Z', 1],
  ['2026-11-22T10:00:01Z', 2],
  ['2026-11-20T09:00:00Z', -1],
])('paid until %s: %s days remain', (until, days) => {
  expect(daysRemaining(until === null ? null : new Date(until), now)).toBe(days)
})

test('a studio sees its own plan, limits and rights, also when it is not active', async () => {
  const studio = await world.photographer({ plan: 'starter', studioName: 'Studio Licht' })
  await studio.setPlan({ isActive: false })
  expect(await studio.studios.findMyStudio({})).toMatchObject({
    studioName: 'Studio Licht',
    plan: 'starter',
    isActive: false,
    daysRemaining: 31,
    maxClients: 5,
    webhookUrl: null,
    may: { useCustomBranding: false },
  })
})

test('a webhook is kept for its own studio only, and an empty address takes it away', async () => {
  const [studio, neighbour] = [await world.photographer(), await world.photographer()]
  await studio.studios.setWebhook({ webhookUrl: 'https://93.184.215.14/hook' })
  expect((await studio.studios.findMyStudio({})).webhookUrl).toBe('https://93.184.215.14/hook')
  expect((await neighbour.studios.findMyStudio({})).webhookUrl).toBeNull()

  await studio.studios.setWebhook({ webhookUrl: '' })
  expect((await studio.studios.findMyStudio({})).webhookUrl).toBeNull()
})

test.each(['93.184.215.14/hook', ' https://93.184.215.14/hook\u00a0', 'HTTPS://93.184.215.14/hook'])(
  'a studio may write the address of its webhook as %j',
  async (webhookUrl) => {
    const studio = await world.photographer()
    await studio.studios.setWebhook({ webhookUrl })
    expect((await studio.studios.findMyStudio({})).webhookUrl).toBe('https://93.184.215.14/hook')
    await studio.studios.setWebhook({ webhookUrl: '\u00a0 ' })
    expect((await studio.studios.findMyStudio({})).webhookUrl).toBeNull()
  },
)

test.each([
  ['http://93.184.215.14/', 'not_https'],
  ['ftp://93.184.215.14/', 'not_https'],
  ['10.0.0.1', 'not_public'],
  ['https://10.0.0.1/', 'not_public'],
  ['https://localhost/', 'not_public'],
])('a webhook at %s is neither kept nor tested', async (webhookUrl, reason) => {
  const studio = await world.photographer()
  const message = { webhookUrl, mailType: 'test', link: 'https://lichttafel.example' }
  await expect(studio.studios.setWebhook({ webhookUrl })).rejects.toEqual(refusedFor(reason))
  await expect(studio.studios.testWebhook(message)).rejects.toEqual(refusedFor(reason))
  expect((await studio.studios.findMyStudio({})).webhookUrl).toBeNull()
})

test('a test says when nobody is there', async () => {
  const studio = await world.photographer()
  const message = {
    webhookUrl: 'https://hook.invalid/',
    mailType: 'test',
    link: 'https://lichttafel.example',
  }
  await expect(studio.studios.testWebhook(message)).rejects.toEqual(refusedFor('unreachable'))
})

test('a webhook is tried ten times an hour, and no more', async () => {
  const [studio, other] = [await world.photographer(), await world.photographer()]
  const message = { webhookUrl: 'https://127.0.0.1/', mailType: 'test', link: 'https://lichttafel.example' }
  for (let tries = 0; tries < 10; tries++)
    await expect(studio.studios.testWebhook(message)).rejects.toEqual(refusedFor('not_public'))
  await expect(studio.studios.testWebhook(message)).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(other.studios.testWebhook(message)).rejects.toEqual(refusedFor('not_public'))
})

test('of a webhook the log names the machine and no secret of its address', async () => {
  const [studio, admin] = [await world.photographer(), await world.admin()]
  world.services.outside = {
    resolve: async () => [{ address: '93.184.216.34', family: 4 }],
    isPublic: isPublicIpAddress,
  }
  const webhookUrl = 'https://u:geheim@haak.voorbeeld.nl:8443/x?token=abc'
  await studio.studios.setWebhook({ webhookUrl })
  delete world.services.outside
  const { rows } = await admin.activity.listLines({ about: studio.id })
  const logEntries = rows.filter(({ action }) => action === 'webhook_changed')
  expect(logEntries.map(({ details }) => details)).toEqual(['haak.voorbeeld.nl:8443'])
  const csv = await (await admin.get(`/log.csv?about=${studio.id}`)).text()
  expect(csv).toContain('haak.voorbeeld.nl:8443')
  for (const text of [csv, JSON.stringify(rows)]) expect(text).not.toMatch(/geheim|token/)
})
