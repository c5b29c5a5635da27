export function pathWithQuery(
  path: string,
  parameters: Record<string, string | boolean | undefined>,
): string {
  const known = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
