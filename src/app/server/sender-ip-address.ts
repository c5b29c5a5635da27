/**
 * The client's IP address. Behind proxies it is what the outermost trusted one added to X-Forwarded-For; entries before
 * that can be forged and are ignored.
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

/** Some proxies add the port, and brackets around IPv6. With it, each connection would be another network. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop)?.slice(1).find(Boolean) ?? hop
