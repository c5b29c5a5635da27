type Props = Record<string, unknown>

/**
 * Merges two sets of props. Calls both handlers of one `on…` prop. The second wins for other props.
 */
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
