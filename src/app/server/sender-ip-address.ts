/**
 * The client's IP address. Behind proxies it is what the outermost trusted one added to X-Forwarded-For; entries before
 * that can be forged and are ignored.
 */
export function senderIpAddress(
  socketIpAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketIpAddress].filter(Boolean)
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? socketIpAddress
}
