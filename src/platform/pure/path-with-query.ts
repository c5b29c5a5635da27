/** A path with query parameters; undefined ones are left out. */
export function pathWithQuery(path: string, asked: Record<string, string | boolean | undefined>): string {
  const known = Object.entries(asked).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
