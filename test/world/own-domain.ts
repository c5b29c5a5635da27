import { checkDomains } from '#domains/studios/domain/server/check-domains.job.ts'
import { firstRun } from './first-run.ts'
import { eventually } from './eventually.ts'
import type { Photographer, World } from './new-world.ts'

const TARGET = 'galerijen.lichttafel.test'
export const OUR_IP_ADDRESS = '192.0.2.10'

let count = 0
export const newHost = () => `galerij.studio-${process.pid}-${++count}.nl`

/** Adds the DNS records shown to the studio. Returns its host. */
export async function addDnsRecords({ nameServer }: World, { ownDomain }: Photographer): Promise<string> {
  const { domain } = await ownDomain.findOwnDomain({})
  const { host, proof } = domain!
  nameServer.setRecord(TARGET, 'A', OUR_IP_ADDRESS)
  nameServer.setRecord(proof.name, 'TXT', proof.text)
  nameServer.setRecord(host, 'CNAME', TARGET)
  return host
}

/** Sets up a studio's domain and waits until it is live. Returns its host. */
export async function openDomain(world: World, studio: Photographer, typed = newHost()): Promise<string> {
  await studio.ownDomain.setOwnDomain({ host: typed })
  const host = await addDnsRecords(world, studio)
  await studio.ownDomain.checkOwnDomain({})
  // The host may still belong to another studio.
  await eventually(() => {
    const found = world.hosts.find(host)
    if (found?.kind !== 'open' || found.studioId !== studio.id) throw new Error(`${host} is not theirs yet`)
  })
  return host
}

/** Waits until the host has this kind. Undefined means that the host is unknown. */
export const waitForHost = ({ hosts }: World, host: string, kind: 'open' | 'moved' | 'gone' | undefined) =>
  eventually(() => {
    const found = hosts.find(host)?.kind
    if (found !== kind) throw new Error(`${host} is ${found ?? 'nobody’s'}`)
  })

export async function checkAllDomains({ services, work }: World): Promise<void> {
  await checkDomains.run({}, firstRun(services))
  await work()
}
