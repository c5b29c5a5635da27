import { expect, test } from 'vitest'
import { newWorld } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import { visitor } from '#test/world/visitor.ts'
import { senderIpAddress } from './sender-ip-address.ts'

test('without a trusted proxy nobody can give themselves another address', () => {
  expect(senderIpAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
})

test('behind one proxy the address is what that proxy saw, whatever the sender wrote before it', () => {
  expect(senderIpAddress('10.0.0.2', '1.2.3.4, 198.51.100.1', 1)).toBe('198.51.100.1')
})

test('behind two proxies the outer one is believed', () => {
  expect(senderIpAddress('10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.1', 2)).toBe('198.51.100.1')
})

test('a proxy that wrote nothing leaves the nearest address known', () => {
  expect(senderIpAddress('10.0.0.2', undefined, 1)).toBe('10.0.0.2')
})

test.each([
  ['203.0.113.7:5555', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8::1:5555', '2001:db8::1:5555'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('a proxy that adds the port of each connection makes no other network of it: %s', (hop, address) => {
  expect(senderIpAddress('10.0.0.2', `1.2.3.4:1, ${hop}`, 1)).toBe(address)
})

test('what someone writes into X-Forwarded-For stands in no session and no line of the log, behind a proxy', async () => {
  const world = await newWorld({ trustedProxies: 1 })
  const { id, email, password, newClient } = await world.photographer()
  const { id: clientId } = await newClient()
  /**
   * Sends the request as a proxy would: the sender's forged entry, followed by the address that the
   * proxy saw.
   */
  const behindProxy: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', '203.0.113.66, 198.51.100.7')
    return fetch(request)
  }
  const studio = visitor(world.url, behindProxy)
  await studio.accounts.signIn({ email, password })
  await sendPhoto(studio, await drawJpeg(), { clientId })
  const sessions = await studio.security.listSessions({})
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ ipAddress: '198.51.100.7' })
  const { rows } = await world.owner.query(
    `select ip_address from activity_log where photographer_id = $1 and action = 'photo_uploaded'`,
    [id],
  )
  expect(rows).toEqual([{ ip_address: '198.51.100.7' }])
  const { rows: forged } = await world.owner.query(
    `select ip_address from sessions where ip_address like '%203.0.113.66%'
     union all select ip_address from activity_log where ip_address like '%203.0.113.66%'`,
  )
  expect(forged).toEqual([])
  await world.close()
})
