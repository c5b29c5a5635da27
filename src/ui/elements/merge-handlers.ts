type Props = Record<string, unknown>

/** Merges the props of one element: of two `on…` handlers both are called, of other props the second wins. */
export function mergeHandlers<First extends object, Second extends object>(first: First, second: Second) {
  const merged = { ...first, ...second } as Props
  for (const [name, handler] of Object.entries(second)) {
    const other = (first as Props)[name]
    if (!name.startsWith('on') || typeof handler !== 'function' || typeof other !== 'function') continue
    merged[name] = (...args: unknown[]) => {
      other(...args)
      handler(...args)
    }
  }
  return merged as First & Second
}
