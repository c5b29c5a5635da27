/** Value in a form. Brackets become nested values: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const MAX_DEPTH = 12

/** Parses form-encoded text with nested brackets, as the SDK writes it. */
export function readForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, keysOf(name), value)
  return withLists(root) as Form
}

function keysOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
  return [head, ...rest].slice(0, MAX_DEPTH)
}

function place(target: Form, [key = '', ...deeper]: string[], value: string): void {
  // `expand[]=a&expand[]=b`: an empty key appends.
  const at = key === '' ? String(Object.keys(target).length) : key
  if (deeper.length === 0) {
    target[at] = value
    return
  }
  const below = target[at]
  const room: Form = typeof below === 'object' && !Array.isArray(below) ? below : Object.create(null)
  target[at] = room
  place(room, deeper, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, below]) => [key, withLists(below)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, below]) => below) : Object.fromEntries(entries)
}
