import { escapeXml, xmpNamespaces, type SidecarMarks } from '#domains/choices/darkroom/darkroom.rules.ts'
import type { SidecarChange } from './merge-outcomes.ts'
import { scanXml, UnpatchableError, type Element } from './scan-xml.ts'

const { rdf, xmp, xmpDM, dc, lr, photomechanic } = xmpNamespaces
const usualPrefix = new Map(Object.entries(xmpNamespaces).map(([prefix, uri]) => [uri, prefix]))

type Property = { uri: string; local: string }
type Edit = { start: number; end: number; text: string }

export type PatchedSidecar = { text: string; changes: SidecarChange[] }

/**
 * Marks a RAW file as chosen in the text of its sidecar. All other bytes stay unchanged. Throws
 * `UnpatchableError` if the text is no XMP, or if a change could lose data.
 */
export function patchSidecar(
  text: string,
  { label, stars, keywords, branches }: SidecarMarks,
): PatchedSidecar {
  const sidecar = openSidecar(text)
  const changes: SidecarChange[] = []

  const labelBefore = sidecar.set({ uri: xmp, local: 'Label' }, () => label)
  if (labelBefore.isChanged) changes.push({ mark: 'label', from: labelBefore.value, to: label })
  if (stars !== undefined) {
    const before = sidecar.set({ uri: xmp, local: 'Rating' }, () => String(stars))
    if (before.isChanged) changes.push({ mark: 'stars', from: before.value, to: String(stars) })
  }
  const picked = [
    sidecar.set({ uri: xmpDM, local: 'pick' }, () => '1'),
    sidecar.set({ uri: xmpDM, local: 'good' }, () => 'True'),
    sidecar.set({ uri: photomechanic, local: 'Tagged' }, () => 'True'),
    // Format: Tagged:ColorClass:Rating:FrameNum. Keeps the colour. Adds no `Prefs` if missing.
    sidecar.set({ uri: photomechanic, local: 'Prefs' }, (prefs) =>
      prefs?.replace(
        /^\s*\d+:(-?\d+):(-?\d+)(?=:|\s*$)/,
        (_, color: string, rating: string) => `1:${color}:${stars ?? rating}`,
      ),
    ),
  ]
  if (picked.some(({ isChanged }) => isChanged)) changes.push({ mark: 'pick' })
  const added = sidecar.add({ uri: dc, local: 'subject' }, keywords)
  const branched = sidecar.add({ uri: lr, local: 'hierarchicalSubject' }, branches)
  if (added.length + branched.length > 0)
    changes.push({ mark: 'keywords', added: added.length > 0 ? added : branched })

  const patched = sidecar.finish()
  // Parses the result, so that a broken file is never written.
  if (patched !== text) scanXml(patched)
  return { text: patched, changes }
}

function openSidecar(text: string) {
  const packet = findPacket(scanXml(text))
  const descriptions = packet.children
  const [first] = descriptions
  if (!first) throw new UnpatchableError()
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const edits: Edit[] = []
  const [attributes, elements]: [string[], string[]] = [[], []]
  const declared = new Map<string, string>()

  function prefixFor(uri: string): string {
    const known = [...first!.scope].find(([prefix, its]) => its === uri && prefix !== '')?.[0]
    if (known !== undefined) return known
    const before = declared.get(uri)
    if (before !== undefined) return before
    const usual = usualPrefix.get(uri)!
    let prefix = usual
    for (let nth = 1; first!.scope.has(prefix); nth++) prefix = `${usual}${nth}`
    declared.set(uri, prefix)
    attributes.push(`xmlns:${prefix}="${uri}"`)
    return prefix
  }

  const elementsOf = ({ uri, local }: Property) =>
    descriptions.flatMap(({ children }) => children.filter((one) => one.uri === uri && one.local === local))
  const attributesOf = ({ uri, local }: Property) =>
    descriptions.flatMap(({ attributes }) =>
      attributes.filter((one) => one.uri === uri && one.local === local),
    )

  /** Sets a simple property to the result of `valueFor`; undefined changes nothing. */
  function set(property: Property, valueFor: (before: string | undefined) => string | undefined) {
    const [asAttributes, asElements] = [attributesOf(property), elementsOf(property)]
    if (asElements.some(isStructured)) throw new UnpatchableError()
    const [before] = [...asAttributes.map(({ value }) => value), ...asElements.map(({ content }) => content)]
    const value = valueFor(before)
    if (value === undefined) return { value: before, isChanged: false }
    const wrong = {
      attributes: asAttributes.filter((one) => one.value !== value),
      elements: asElements.filter((one) => one.content !== value),
    }
    for (const { valueStart, valueEnd, quote } of wrong.attributes) {
      const escaped = escapeXml(value)
      const written = quote === "'" ? escaped.replaceAll("'", '&apos;') : escaped
      edits.push({ start: valueStart, end: valueEnd, text: written })
    }
    for (const element of wrong.elements) fill(element, escapeXml(value))
    const isNew = before === undefined
    if (isNew) attributes.push(`${prefixFor(property.uri)}:${property.local}="${escapeXml(value)}"`)
    return { value: before, isChanged: isNew || wrong.attributes.length + wrong.elements.length > 0 }
  }

  /** Adds the words that a list lacks, ignoring case. Returns the added words. */
  function add(property: Property, words: readonly string[]): string[] {
    if (attributesOf(property).length > 0) throw new UnpatchableError()
    const lists = elementsOf(property)
    const bags = lists.map(bagOf)
    const presentWords = new Set(
      bags.flatMap((bag) => (bag?.children ?? []).map(({ content }) => foldCase(content))),
    )
    const missing = words.filter((word, at) => {
      const isFirst = words.findIndex((other) => foldCase(other) === foldCase(word)) === at
      return isFirst && !presentWords.has(foldCase(word))
    })
    if (missing.length === 0) return []
    const [list] = lists
    const bag = bags.find((one) => one !== undefined)
    if (bag) addItems(bag, missing)
    else if (list) fill(list, newBag(missing, indentAt(list.start), list))
    else {
      const indent = indentOfChildren()
      const name = `${prefixFor(property.uri)}:${property.local}`
      elements.push(`<${name}>${newBag(missing, indent, first!)}</${name}>`)
    }
    return missing
  }

  function newBag(words: readonly string[], indent: string, { scope }: Element): string {
    const prefix = [...scope].find(([, uri]) => uri === rdf)?.[0]
    if (prefix === undefined) throw new UnpatchableError()
    const nameOf = (local: string) => (prefix === '' ? local : `${prefix}:${local}`)
    const items = words.map(
      (word) => `${lineEnd}${indent}  <${nameOf('li')}>${escapeXml(word)}</${nameOf('li')}>`,
    )
    const [open, close] = [`<${nameOf('Bag')}>`, `</${nameOf('Bag')}>`]
    return `${lineEnd}${indent} ${open}${items.join('')}${lineEnd}${indent} ${close}${lineEnd}${indent}`
  }

  function addItems(bag: Element, words: readonly string[]): void {
    const name = bag.name.replace(/[^:]*$/, 'li')
    const last = bag.children.at(-1)
    const gap = last ? spaceBefore(last.start) : `${lineEnd}${indentAt(bag.start)} `
    const items = words.map((word) => `${gap}<${name}>${escapeXml(word)}</${name}>`).join('')
    if (last) edits.push({ start: last.end, end: last.end, text: items })
    else fill(bag, `${items}${lineEnd}${indentAt(bag.start)}`)
  }

  function fill({ name, attributesEnd, openEnd, closeStart, isSelfClosing }: Element, content: string): void {
    edits.push(
      isSelfClosing
        ? { start: attributesEnd, end: openEnd, text: `>${content}</${name}>` }
        : { start: openEnd, end: closeStart, text: content },
    )
  }

  const spaceBefore = (at: number) => /\s*$/.exec(text.slice(Math.max(0, at - 200), at))![0]
  const indentAt = (at: number) => /[\t ]*$/.exec(text.slice(Math.max(0, at - 200), at))![0]
  const indentOfChildren = () => {
    const [child] = first.children
    return child && spaceBefore(child.start).includes('\n')
      ? indentAt(child.start)
      : `${indentAt(first.start)} `
  }

  function finish(): string {
    const { name, attributesEnd, openEnd, isSelfClosing, children } = first!
    const gap = gapOfAttributes(first!)
    const given = attributes.map((one) => `${gap}${one}`).join('')
    const indent = indentOfChildren()
    const inside = elements.map((one) => `${lineEnd}${indent}${one}`).join('')
    if (isSelfClosing && inside !== '') {
      const closing = `${lineEnd}${indentAt(first!.start)}</${name}>`
      edits.push({ start: attributesEnd, end: openEnd, text: `${given}>${inside}${closing}` })
    } else {
      if (given !== '') edits.push({ start: attributesEnd, end: attributesEnd, text: given })
      const at = children.at(-1)?.end ?? openEnd
      if (inside !== '') edits.push({ start: at, end: at, text: inside })
    }
    return apply(text, edits)
  }

  function gapOfAttributes({ attributesEnd, start }: Element): string {
    const tag = text.slice(start, attributesEnd)
    return /(\s+)[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')$/.exec(tag)?.[1] ?? ' '
  }

  return { set, add, finish }
}

/** Finds the one `rdf:RDF`, which may contain only descriptions. */
function findPacket(root: Element): Element {
  const isPacket = ({ uri, local }: Element) => uri === rdf && local === 'RDF'
  const isMeta = /^(xmpmeta|xapmeta)$/.test(root.local)
  const packets = isPacket(root) ? [root] : isMeta ? root.children.filter(isPacket) : []
  const [packet] = packets
  const isOne =
    packets.length === 1 && packet!.children.every(({ uri, local }) => uri === rdf && local === 'Description')
  if (!isOne) throw new UnpatchableError()
  return packet!
}

/** Whether a property has children or `rdf:` attributes, such as `rdf:resource`. */
const isStructured = ({ children, attributes }: Element) =>
  children.length > 0 || attributes.some(({ uri }) => uri === rdf)

/** Returns the list in a property, or undefined if the property is empty. */
function bagOf(property: Element): Element | undefined {
  const { children, content, attributes } = property
  const [bag] = children
  const isPlain = children.length <= 1 && content.trim() === '' && !attributes.some(({ uri }) => uri === rdf)
  const isList = !bag || (bag.uri === rdf && (bag.local === 'Bag' || bag.local === 'Seq'))
  if (!isPlain || !isList) throw new UnpatchableError()
  return bag
}

const foldCase = (word: string) => word.normalize('NFC').toLowerCase()

/** Applies the last edit first, so that earlier positions stay valid. Edits never overlap. */
function apply(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((patched, { start, end, text }) => patched.slice(0, start) + text + patched.slice(end), text)
}
