/**
 * Returns the sender's IP address. Behind proxies it is the entry of X-Forwarded-For that the
 * outermost trusted proxy added. Earlier entries can be forged and are ignored.
 */
export function senderIpAddress(
  socketIpAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = [
    ...(forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim())),
    socketIpAddress,
  ].filter(Boolean)
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? socketIpAddress
}

/**
 * Removes a port, and brackets around IPv6. With a port, each connection would count as another
 * network.
 */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop)?.slice(1).find(Boolean) ?? hop
