const hostHeader = /^(\[[\da-f:.]+\]|[^\s:@/?#\\,]+)(?::\d{1,5})?$/i

/** The host in a Host header, in lower case and without port; undefined when it is malformed. */
export const hostNameIn = (header: string | undefined): string | undefined =>
  hostHeader.exec(header ?? '')?.[1]?.toLowerCase()

/** The origin of another host of ours, with the protocol and port of `publicUrl`. */
export function originOfHost(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}
