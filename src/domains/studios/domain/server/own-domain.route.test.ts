import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDns } from '#platform/dns/open-dns.ts'
import { startNameServer, type NameServer } from '#test/world/name-server.ts'
import { installationId } from '../../core/server/installation-id.ts'
import { checkRoute } from './check-domain.ts'

const secret = 'a secret of at least thirty-two characters'
const host = 'galerij.vossen.nl'

let server: NameServer
beforeAll(async () => {
  server = await startNameServer()
  server.setRecord('doel.nl', 'A', '192.0.2.10')
  server.setRecord('doel.nl', 'AAAA', '2001:db8::10')
})
afterAll(() => server.stop())

const checkHost = (read?: Parameters<typeof checkRoute>[2]) =>
  checkRoute({ dns: openDns([server.address]), domainTarget: 'doel.nl', secret }, host, read)
const leads = (type: 'A' | 'AAAA' | 'CNAME', ...to: string[]) => {
  server.removeRecords(host)
  server.setRecord(host, type, ...to)
}

test('a domain leads here by its alias, or by addresses that are all ours', async () => {
  leads('CNAME', 'doel.nl')
  expect(await checkHost()).toMatchObject({ way: 'here' })
  leads('A', '192.0.2.10')
  expect(await checkHost()).toMatchObject({ way: 'here' })
  leads('AAAA', '2001:db8:0:0::10')
  expect(await checkHost()).toMatchObject({ way: 'here' })
  leads('CNAME', 'elders.nl')
  expect(await checkHost()).toMatchObject({ way: 'elsewhere', seen: 'elders.nl' })
})

test('through a proxy of the studio’s own it leads here when this installation answers, asked at the addresses that were seen', async () => {
  leads('A', '93.184.215.14')
  const requests: unknown[] = []
  const answers =
    (text: string | undefined) =>
    async (url: string, { resolve }: { resolve: (name: string) => unknown }) => {
      requests.push([url, await resolve(host)])
      return text
    }
  expect(await checkHost(answers(installationId(secret)))).toMatchObject({ way: 'here', seen: null })
  expect(requests).toEqual([
    [`https://${host}/.well-known/lichttafel`, [{ address: '93.184.215.14', family: 4 }]],
  ])
  for (const other of [installationId('another secret of thirty-two characters'), '', undefined])
    expect(await checkHost(answers(other))).toMatchObject({ way: 'elsewhere', seen: '93.184.215.14' })
})

test('an address of our own machine is never asked anything', async () => {
  leads('A', '127.0.0.1')
  expect(await checkHost()).toMatchObject({ way: 'elsewhere', seen: '127.0.0.1' })
})
