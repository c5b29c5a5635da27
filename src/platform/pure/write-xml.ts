export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

type Child = XmlElement | null

export function makeXmlElement(
  name: string,
  content: string | null | readonly Child[],
  attributes: XmlElement['attributes'] = {},
): Child {
  if (content === null) return null
  if (typeof content === 'string') return storable(content) === '' ? null : { name, attributes, content }
  const children = content.filter((child) => child !== null)
  return children.length === 0 ? null : { name, attributes, content: children }
}

export const writeXml = (root: Child) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root ? write(root, '') : ''}`

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(' ')
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${start}>${inside}</${name}>\n`
}

// XML 1.0 forbids most control characters, lone surrogates, U+FFFE and U+FFFF, even escaped.
const storable = (text: string) =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // An XML parser would turn these into spaces or line feeds.
  '\t': '&#9;',
  '\r': '&#13;',
  '\n': '&#10;',
}

const escapeXml = (text: string) => storable(text).replaceAll(/[&<>"\t\r\n]/g, (sign) => entities[sign]!)
