import { BlockList, isIP } from 'node:net'

const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the host of a URL is localhost, 127.0.0.1 or ::1. */
export const isOwnMachine = (url: string) => isOwnMachineName(new URL(url).hostname)

export const isOwnMachineName = (hostname: string) => names.has(hostname)

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export function isLoopback(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host.toLowerCase() === 'localhost'
  return loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
