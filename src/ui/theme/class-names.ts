import { clsx, type ClassValue } from 'clsx'

export const classNames = (...classes: ClassValue[]) => mergeClasses(clsx(classes))

/** Groups that a class replaces besides its own group: `px-2` also replaces `pl` and `pr`. */
const overriddenGroups: Record<string, string> = {
  p: 'px py pt pr pb pl',
  px: 'pl pr',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'ml mr',
  my: 'mt mb',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  size: 'w h',
  gap: 'gap-x gap-y',
  flex: 'basis grow shrink',
  rounded: 'rounded-t rounded-b',
  overflow: 'overflow-x overflow-y',
  translate: 'translate-x translate-y',
  'border-width': 'border-t border-r border-b border-l border-y',
  'border-y': 'border-t border-b',
  'text-size': 'leading',
  'line-clamp': 'display overflow',
  touch: 'touch-x touch-y',
  'touch-x': 'touch',
  'touch-y': 'touch',
}

/** Classes whose group can't be derived from their prefix. */
const groupByWord: Record<string, string> = Object.fromEntries(
  Object.entries({
    display:
      'block contents flex grid hidden inline inline-block inline-flex inline-grid table table-header-group table-row table-row-group',
    position: 'absolute fixed relative static sticky',
    'flex-direction': 'flex-col flex-col-reverse flex-row',
    'flex-wrap': 'flex-wrap flex-nowrap',
    'text-align': 'text-center text-left text-right',
    'text-wrap': 'text-balance text-pretty',
    weight: 'font-normal font-medium font-semibold',
    'border-style': 'border-solid border-dashed',
    'border-collapse': 'border-collapse border-separate',
    'text-break': 'break-all break-words',
    'text-line': 'underline no-underline',
    rounded: 'rounded',
    'border-width': 'border',
    grow: 'grow',
    shrink: 'shrink',
    transition: 'transition',
    'outline-style': 'outline-none',
    'outline-width': 'outline',
    'object-fit': 'object-cover object-contain',
    'snap-strictness': 'snap-mandatory',
    'snap-align': 'snap-center',
    'touch-x': 'touch-pan-x',
    'touch-y': 'touch-pan-y',
    'ring-inset': 'ring-inset',
    'align-content': 'content-center content-start',
    '@container': '@container @container-[size]',
  }).flatMap(([group, names]) => names.split(' ').map((name) => [name, group])),
)

// Longest prefix that names a property. The rest is its value.
const property =
  /^-?((?:min|max)-[wh]|inset-[xy]|gap-[xy]|overflow-[xy]|translate-[xy]|grid-(?:cols|rows)|(?:col|row)-(?:span|start)|rounded-[tb]|border-[trbly]|scroll-mt|line-clamp|justify-(?:items|self)|outline-offset|underline-offset|inset-ring|ring-offset|border-spacing|divide-[xy]|place-(?:items|content)|auto-(?:cols|rows)|[mp][xytrbl]?|[wh]|[a-z]+)(?:-|$)/
const coloursAndWidths = /^(?:border|outline|ring|inset-ring|ring-offset|text|bg)$/
const size = /^-(?:\d|\[(?:\d|clamp\())/
const image = /^-(?:linear-|\[[a-z-]*gradient\()/

function groupOf(name: string): string {
  const word = groupByWord[name]
  if (word) return word
  const [, found] = property.exec(name) ?? []
  if (!found) return name
  if (!coloursAndWidths.test(found)) return found
  const value = name.slice(found.length)
  if (found === 'bg') return image.test(value) ? 'bg-image' : 'bg'
  return size.test(value) ? `${found}-${found === 'text' ? 'size' : 'width'}` : found
}

// Up to the last colon outside brackets: `md:hover:`, `has-[a:hover]:`.
const conditions = /^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*/

const cache = new Map<string, string>()
const CACHE_MAX = 1000

/** Keeps the last of the classes that set the same property under the same conditions. */
export function mergeClasses(classes: string): string {
  const known = cache.get(classes)
  if (known !== undefined) return known
  if (cache.size >= CACHE_MAX) cache.clear()
  const result = merge(classes)
  cache.set(classes, result)
  return result
}

function merge(classes: string): string {
  const taken = new Set<string>()
  const kept = classes
    .split(' ')
    .toReversed()
    .filter((className) => {
      const [before = ''] = conditions.exec(className) ?? []
      const name = className.slice(before.length)
      const group = groupOf(name.replace('!', ''))
      const when = name.endsWith('!') ? `${before}!` : before
      const isTaken = taken.has(when + group)
      for (const each of [group, ...(overriddenGroups[group]?.split(' ') ?? [])]) taken.add(when + each)
      return className !== '' && !isTaken
    })
  return kept.toReversed().join(' ')
}
