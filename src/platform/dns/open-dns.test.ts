import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNameServer, type NameServer } from '#test/world/name-server.ts'
import { areValidDnsServers, openDns, type Dns } from './open-dns.ts'

let server: NameServer
let dns: Dns
beforeAll(async () => {
  server = await startNameServer()
  dns = openDns([server.address])
})
afterAll(() => server.stop())

test('records are answered as they stand, and none where there are none', async () => {
  server.setRecord('a.nl', 'TXT', 'een', 'twee '.repeat(100))
  server.setRecord('a.nl', 'A', '192.0.2.1', '192.0.2.2')
  server.setRecord('a.nl', 'AAAA', '2001:db8::1')
  server.setRecord('a.nl', 'CAA', 'issue letsencrypt.org', 'issuewild sectigo.com', 'iodef mailto:a@a.nl')
  server.setRecord('b.nl', 'CNAME', 'A.nl')
  expect(await dns.findTexts('a.nl')).toEqual(['een', 'twee '.repeat(100)])
  expect(await dns.findIpAddresses('a.nl')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
  expect(await dns.findIssuers('a.nl')).toEqual(['letsencrypt.org'])
  expect(await dns.findAliases('b.nl')).toEqual(['a.nl'])
  for (const name of ['a.nl', 'nergens.nl']) expect(await dns.findAliases(name)).toEqual([])
  for (const find of [dns.findTexts, dns.findIpAddresses, dns.findIssuers])
    expect(await find('nergens.nl')).toEqual([])
})

test('an address of one kind is enough; where the other can’t be had nothing is said of it', async () => {
  server.setRecord('six.nl', 'AAAA', '2001:db8::6')
  expect(await dns.findIpAddresses('six.nl')).toEqual(['2001:db8::6'])
})

test('a server that fails, or answers nothing in time, is silent; one that is late is waited for', async () => {
  server.setRecord('c.nl', 'TXT', 'toch')
  server.setFault('c.nl', 'broken')
  for (const find of Object.values(dns)) expect(await find('c.nl')).toBe('silent')
  server.setFault('c.nl', 'late')
  expect(await dns.findTexts('c.nl')).toEqual(['toch'])
  server.setFault('c.nl', 'silent')
  expect(await dns.findTexts('c.nl')).toBe('silent')
})

test('a name that no server could be asked for is silent, and breaks nothing', async () => {
  for (const name of ['', '.', 'a..b', 'x'.repeat(300)])
    expect(['silent', 0]).toContain(
      await dns.findTexts(name).then((found) => (found === 'silent' ? found : found.length)),
    )
})

test.each([
  [['1.1.1.1'], true],
  [['127.0.0.1:5353', '[2606:4700::1]:53', '2606:4700::1'], true],
  [['dns.google'], false],
  [[''], false],
  [['1.1.1.1:99999999'], false],
] as const)('%j can be asked: %s', (servers, may) => expect(areValidDnsServers(servers)).toBe(may))
