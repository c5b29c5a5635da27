import { BlockList, isIP } from 'node:net'

const closedIpv4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, such as the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const)
  closedIpv4.addSubnet(network, prefix)

// Only global unicast is open. This excludes loopback, unique local, link-local, mapped IPv4 and
// NAT64.
const openIpv6 = new BlockList()
openIpv6.addSubnet('2000::', 3, 'ipv6')

const closedIpv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, such as Teredo, which carries an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 carries an IPv4 address
  ['3fff::', 20], // documentation
] as const)
  closedIpv6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is on the public internet, not in our own machine, network or cloud. */
export function isPublicIpAddress(ipAddress: string): boolean {
  const family = isIP(ipAddress)
  if (family === 4) return !closedIpv4.check(ipAddress)
  if (family === 6) return openIpv6.check(ipAddress, 'ipv6') && !closedIpv6.check(ipAddress, 'ipv6')
  return false
}
