import { checkDomains } from '#domains/studios/domain/server/check-domains.job.ts'
import { firstRun } from './first-run.ts'
import { eventually } from './eventually.ts'
import type { Photographer, World } from './new-world.ts'

/** What domains must point to in a test's world. */
const TARGET = 'galerijen.lichttafel.test'
export const OUR_IP_ADDRESS = '192.0.2.10'

let count = 0
export const newHost = () => `galerij.studio-${process.pid}-${++count}.nl`

/** Writes the DNS records that a studio was shown; returns its host. */
export async function pointHere({ nameServer }: World, { ownDomain }: Photographer): Promise<string> {
  const { domain } = await ownDomain.findOwnDomain({})
  const { host, proof } = domain!
  nameServer.says(TARGET, 'A', OUR_IP_ADDRESS)
  nameServer.says(proof.name, 'TXT', proof.text)
  nameServer.says(host, 'CNAME', TARGET)
  return host
}

/** A studio's live domain, made through its settings; returns its host. */
export async function liveDomain(world: World, studio: Photographer, typed = newHost()): Promise<string> {
  await studio.ownDomain.setOwnDomain({ host: typed })
  const host = await pointHere(world, studio)
  await studio.ownDomain.checkOwnDomain({})
  // Another studio's may have been open there until now.
  await eventually(() => {
    const found = world.hosts.find(host)
    if (found?.kind !== 'open' || found.studioId !== studio.id) throw new Error(`${host} is not theirs yet`)
  })
  return host
}

/** Waits until this host is answered so; undefined for not at all. */
export const answered = ({ hosts }: World, host: string, kind: 'open' | 'moved' | 'gone' | undefined) =>
  eventually(() => {
    const found = hosts.find(host)?.kind
    if (found !== kind) throw new Error(`${host} is ${found ?? 'nobody’s'}`)
  })

/** A scheduled check of all domains. */
export async function checkTurn({ services, work }: World): Promise<void> {
  await checkDomains.run({}, firstRun(services))
  await work()
}
