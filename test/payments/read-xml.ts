export type ParsedElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: ParsedElement[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) => {
    const sign = code ? String.fromCodePoint(Number(code)) : entities[name!]
    if (sign === undefined) throw new Error(`an unknown entity: ${name}`)
    return sign
  })

/** Parses XML without comments, CDATA and prefixed elements. Throws for anything else. */
export function readXml(xml: string): ParsedElement {
  const start = '<?xml version="1.0" encoding="UTF-8"?>'
  if (!xml.startsWith(start)) throw new Error('XML without its declaration')
  const root: ParsedElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let at = start.length
  const token = /<(\/?)([A-Za-z]\w*)((?: [A-Za-z:]+="[^"<]*")*)>|([^<>]+)/gy
  while (at < xml.length) {
    token.lastIndex = at
    const match = token.exec(xml)
    if (!match) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 40)}`)
    at = token.lastIndex
    const [, isEnd, name, attributes = '', text] = match
    const current = open.at(-1)!
    if (text !== undefined) current.text += unescape(text)
    else if (isEnd) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> ends nothing`)
      if (current.children.length > 0) current.text = current.text.trim()
      if (current.children.length > 0 && current.text !== '')
        throw new Error(`text beside elements in ${name}`)
    } else {
      const pairs = [...attributes.matchAll(/([A-Za-z:]+)="([^"]*)"/g)].map(([, key, value]) => [
        key!,
        unescape(value!),
      ])
      const element = { name: name!, attributes: Object.fromEntries(pairs), text: '', children: [] }
      current.children.push(element)
      open.push(element)
    }
  }
  if (open.length > 1 || root.children.length !== 1) throw new Error('XML without one root')
  return root.children[0]!
}
