/**
 * The address a request came from. Behind proxies it is what the outermost trusted one wrote; whatever stands before
 * that in the header anyone may have written, and is not believed.
 */
export function senderAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketAddress].filter(Boolean)
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? socketAddress
}
