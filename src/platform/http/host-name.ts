const hostHeader = /^(\[[\da-f:.]+\]|[^\s:@/?#\\,]+)(?::\d{1,5})?$/i

export const hostNameIn = (header: string | undefined): string | undefined =>
  hostHeader.exec(header ?? '')?.[1]?.toLowerCase()

export function originOfHost(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}
