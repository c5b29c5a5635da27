/** `URL.parse`, which the oldest supported browsers lack. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
