const hostHeader = /^(\[[\da-f:.]+\]|[^\s:@/?#\\,]+)(?::\d{1,5})?$/i

/** The name in a Host header, in lower case and without port; undefined when it holds anything else. */
export const hostNameIn = (header: string | undefined): string | undefined =>
  hostHeader.exec(header ?? '')?.[1]?.toLowerCase()

/** The address of another host of ours: it is reached as the product's own is, by the same protocol and port. */
export function originOfHost(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}
