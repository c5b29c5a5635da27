// Parses XML with positions, so that an edit leaves all other bytes unchanged.

/** The text is no XML that can be patched safely. */
export class UnpatchableError extends Error {}

type Attribute = {
  uri: string
  local: string
  value: string
  valueStart: number
  valueEnd: number
  quote: '"' | "'"
}

export type Element = {
  /** Name as written, with its prefix. */
  name: string
  uri: string
  local: string
  attributes: Attribute[]
  children: Element[]
  /** Text of the element itself, without comments and children. */
  content: string
  scope: ReadonlyMap<string, string>
  start: number
  /** Position after the last attribute, or else after the name. */
  attributesEnd: number
  /** Position after the start tag. */
  openEnd: number
  /** Position of the end tag; equal to `openEnd` in `<a/>`. */
  closeStart: number
  end: number
  isSelfClosing: boolean
}

const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
// XML knows fewer whitespace characters than JavaScript.
const space = '[ \\t\\r\\n]'
const plainName = `[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*`
const qualifiedName = `${plainName}(?::${plainName})?`
const startOfTag = new RegExp(`<(${qualifiedName})`, 'uy')
const attribute = new RegExp(`${space}+(${qualifiedName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const endOfStartTag = /[ \t\r\n]*(\/?)>/y
const endTag = new RegExp(`</(${qualifiedName})${space}*>`, 'uy')
const comment = /<!--([\s\S]*?)-->/y
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const instruction = new RegExp(`<\\?(${plainName})(?:${space}[\\s\\S]*?)?\\?>`, 'uy')
const text = /[^<]+/y
const declaration = /^\uFEFF?<\?xml\s[^?]*\?>/
const encoding = /encoding\s*=\s*["']([^"']*)["']/
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const XML_URI = 'http://www.w3.org/XML/1998/namespace'
const XMLNS_URI = 'http://www.w3.org/2000/xmlns/'

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const reference = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(\w+));|&/g

function decode(raw: string): string {
  return raw.replaceAll(reference, (_, hex?: string, decimal?: string, named?: string) => {
    if (named !== undefined) return entities.get(named) ?? fail()
    const code = hex === undefined ? Number(decimal ?? NaN) : parseInt(hex, 16)
    const isCharacter =
      code <= 0x10ffff &&
      (code >= 0x20 || code === 9 || code === 10 || code === 13) &&
      !(code >= 0xd800 && code <= 0xdfff)
    const character = isCharacter ? String.fromCodePoint(code) : fail()
    return forbidden.test(character) ? fail() : character
  })
}

function fail(): never {
  throw new UnpatchableError()
}

/**
 * Returns the root element. Throws `UnpatchableError` for a DTD, an encoding other than UTF-8 and
 * US-ASCII, and XML that is not well-formed with namespaces.
 */
export function scanXml(xml: string): Element {
  if (forbidden.test(xml)) fail()
  const declared = declaration.exec(xml)?.[0]
  const declaredEncoding = declared && encoding.exec(declared)?.[1]
  if (declaredEncoding && !/^(utf-?8|us-ascii)$/i.test(declaredEncoding)) fail()
  const open: Element[] = []
  let root: Element | undefined
  let at = declared?.length ?? (xml.startsWith('\uFEFF') ? 1 : 0)

  const consume = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(xml) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }

  const consumeElement = (): Element | undefined => {
    const start = at
    const name = consume(startOfTag)?.[1]
    if (name === undefined) return undefined
    const given: { name: string; raw: string; end: number; quote: '"' | "'" }[] = []
    for (let found = consume(attribute); found; found = consume(attribute)) {
      const [, itsName, double, single] = found
      given.push({
        name: itsName!,
        raw: double ?? single!,
        end: at - 1,
        quote: single === undefined ? '"' : "'",
      })
    }
    const attributesEnd = at
    const isSelfClosing = (consume(endOfStartTag) ?? fail())[1] === '/'
    const scope = scopeWithin(open.at(-1)?.scope ?? new Map([['xml', XML_URI]]), given)
    const attributes = given.map(({ name, raw, end, quote }): Attribute => {
      const [prefix, local] = split(name)
      const isDeclaration = prefix === 'xmlns' || name === 'xmlns'
      const uri = isDeclaration ? XMLNS_URI : prefix === '' ? '' : (scope.get(prefix) ?? fail())
      return { uri, local, value: decode(raw), valueStart: end - raw.length, valueEnd: end, quote }
    })
    if (new Set(attributes.map(({ uri, local }) => `${uri} ${local}`)).size < attributes.length) fail()
    const [prefix, local] = split(name)
    const uri = scope.get(prefix) ?? (prefix === '' ? '' : fail())
    const places = { start, attributesEnd, openEnd: at, closeStart: at, end: at, isSelfClosing }
    return { name, uri, local, attributes, children: [], content: '', scope, ...places }
  }

  while (at < xml.length) {
    const parent = open.at(-1)
    const words = consume(text)?.[0]
    if (words !== undefined) {
      if (words.includes(']]>')) fail()
      if (parent) parent.content += decode(words)
      else if (/[^ \t\r\n]/.test(words)) fail()
      continue
    }
    const remark = consume(comment)?.[1]
    if (remark !== undefined) {
      if (remark.includes('--') || remark.endsWith('-')) fail()
      continue
    }
    const target = consume(instruction)?.[1]
    if (target !== undefined) {
      if (target.toLowerCase() === 'xml') fail()
      continue
    }
    const verbatim = consume(cdata)
    if (verbatim) {
      if (!parent) fail()
      parent.content += verbatim[1]!
      continue
    }
    const closeStart = at
    const closed = consume(endTag)?.[1]
    if (closed !== undefined) {
      if (parent?.name !== closed) fail()
      Object.assign(open.pop()!, { closeStart, end: at })
      continue
    }
    // Fails on a DTD too: a DTD could change the meaning of all other text.
    const element = consumeElement() ?? fail()
    if (parent) parent.children.push(element)
    else if (root) fail()
    else root = element
    if (!element.isSelfClosing) open.push(element)
  }
  return open.length === 0 && root ? root : fail()
}

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

/** Characters of a URI; others are a sign of damage. */
const namespaceName = /^(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})*$/i

function scopeWithin(
  outer: ReadonlyMap<string, string>,
  given: readonly { name: string; raw: string }[],
): ReadonlyMap<string, string> {
  const declarations = given.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declarations.length === 0) return outer
  const scope = new Map(outer)
  for (const { name, raw } of declarations) {
    const prefix = name === 'xmlns' ? '' : name.slice(6)
    const uri = decode(raw)
    const isReserved = prefix === 'xmlns' || uri === XMLNS_URI || (prefix === 'xml') !== (uri === XML_URI)
    if (isReserved || (uri === '' && prefix !== '') || !namespaceName.test(uri)) fail()
    scope.set(prefix, uri)
  }
  return scope
}
