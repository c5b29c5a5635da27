import fc from 'fast-check'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { sidecarMarksFor, xmpNamespaces, formatXmpSidecar } from '#domains/choices/darkroom/darkroom.rules.ts'
import { patchSidecar } from './patch-sidecar.ts'
import { UnpatchableError } from './scan-xml.ts'

const { rdf, xmp, xmpDM, dc, lr, photomechanic } = xmpNamespaces
const wishes = { title: 'Keuze Anna & Tom', language: 'nl', withStars: false, chosenWord: 'Gekozen' } as const
const marks = sidecarMarksFor(wishes)
const withStars = sidecarMarksFor({ ...wishes, withStars: true })

const lightroom = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000 1.000000, 0000/00/00-00:00:00        ">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   xmp:Rating="3"
   xmp:Label="Rood"
   crs:Version="15.4"
   crs:Exposure2012="+0.35"
   crs:HasSettings="True">
   <dc:subject>
    <rdf:Bag>
     <rdf:li>Bruiloft</rdf:li>
    </rdf:Bag>
   </dc:subject>
   <xmpMM:History>
    <rdf:Seq>
     <rdf:li
      stEvt:action="saved"
      stEvt:changed="/metadata"/>
    </rdf:Seq>
   </xmpMM:History>
   <crs:ToneCurvePV2012>
    <rdf:Seq>
     <rdf:li>0, 0</rdf:li>
     <rdf:li>255, 255</rdf:li>
    </rdf:Seq>
   </crs:ToneCurvePV2012>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

test('a sidecar of Lightroom gets its marks, and every other byte stays', () => {
  const { text, changes } = patchSidecar(lightroom, marks)
  const expected = lightroom
    .replace('"Rood"', '"Groen"')
    .replace(
      `crs:HasSettings="True"`,
      `crs:HasSettings="True"
   xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
   xmpDM:pick="1"
   xmpDM:good="True"
   xmlns:photomechanic="http://ns.camerabits.com/photomechanic/1.0/"
   photomechanic:Tagged="True"
   xmlns:lr="http://ns.adobe.com/lightroom/1.0/"`,
    )
    .replace(
      '<rdf:li>Bruiloft</rdf:li>',
      `<rdf:li>Bruiloft</rdf:li>
     <rdf:li>Gekozen</rdf:li>
     <rdf:li>Keuze Anna &amp; Tom</rdf:li>`,
    )
    .replace(
      '</crs:ToneCurvePV2012>',
      `</crs:ToneCurvePV2012>
   <lr:hierarchicalSubject>
    <rdf:Bag>
     <rdf:li>Lichttafel|Keuze Anna &amp; Tom</rdf:li>
    </rdf:Bag>
   </lr:hierarchicalSubject>`,
    )
  expect(text).toBe(expected)
  expect(changes).toEqual([
    { mark: 'label', from: 'Rood', to: 'Groen' },
    { mark: 'pick' },
    { mark: 'keywords', added: ['Gekozen', 'Keuze Anna & Tom'] },
  ])
  expect(patchSidecar(text, marks)).toEqual({ text, changes: [] })
  expect(patchSidecar(text, withStars).text).toBe(text.replace('xmp:Rating="3"', 'xmp:Rating="5"'))
})

test('a new sidecar has nothing left to patch, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.boolean(), (title, isStarred) => {
      const clean = title.replaceAll(/[^ -~]/g, '') || 'Keuze'
      const given = { ...wishes, title: clean, withStars: isStarred }
      expect(patchSidecar(formatXmpSidecar(given), sidecarMarksFor(given)).changes).toEqual([])
    }),
  )
})

const packet = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}">${inside}</rdf:RDF></x:xmpmeta>`

test('Photo Mechanic keeps its colour and frame number, and loses no stars', () => {
  const sidecar = (prefs: string) =>
    packet(
      `<rdf:Description rdf:about='' xmlns:photomechanic='${photomechanic}' photomechanic:Tagged='False' photomechanic:Prefs='${prefs}'/>`,
    )
  expect(patchSidecar(sidecar('0:3:4:012345'), marks).text).toContain(`Prefs='1:3:4:012345'`)
  expect(patchSidecar(sidecar('0:3:4:012345'), withStars).text).toContain(`Prefs='1:3:5:012345'`)
  expect(patchSidecar(sidecar('iets anders'), marks).text).toContain(`Prefs='iets anders'`)
})

test('what could lose something is refused, and so is what is no XMP', () => {
  const described = (inside: string, attributes = '') =>
    packet(`<rdf:Description xmlns:dc="${dc}" xmlns:xmp="${xmp}"${attributes}>${inside}</rdf:Description>`)
  for (const [why, text] of Object.entries({
    'not XML': 'geen XMP',
    empty: '',
    'cut off': lightroom.slice(0, -200),
    'another kind of XML': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'nothing described': packet(''),
    'a DTD': `<!DOCTYPE x [<!ENTITY a "b">]>${lightroom}`,
    'an unknown entity': lightroom.replace('Rood', '&constructor;'),
    'another encoding': `<?xml version="1.0" encoding="ISO-8859-1"?>${packet('<rdf:Description/>')}`,
    'an undeclared prefix': lightroom.replace('xmlns:crs', 'xmlns:csr'),
    'an attribute twice': lightroom.replace('xmp:Rating="3"', 'xmp:Label="Rood"'),
    'two roots': lightroom + packet('<rdf:Description/>'),
    'a label with qualifiers': described(
      '<xmp:Label rdf:parseType="Resource"><rdf:value>Rood</rdf:value></xmp:Label>',
    ),
    'keywords as text': described('<dc:subject>Bruiloft</dc:subject>'),
    'keywords as an attribute': described('', ' dc:subject="Bruiloft"'),
    'keywords in languages': described('<dc:subject><rdf:Alt><rdf:li>a</rdf:li></rdf:Alt></dc:subject>'),
    'a typed node': packet('<x:Iets/>'),
  }))
    expect(() => patchSidecar(text, marks), why).toThrow(UnpatchableError)
})

// Property tests: random sidecars, read back by another parser.

type Facts = { uri: string; name: string; attributes: string[]; children: Facts[]; text: string }

function factsOf(element: XmlElement): Facts {
  const children: Facts[] = []
  let text = ''
  for (let node = element.firstChild; node; node = node.next)
    if (node instanceof XmlElement) children.push(factsOf(node))
    else text += node.content
  return {
    uri: element.namespaceUri,
    name: element.name,
    attributes: element.attrs
      .map(({ namespaceUri, name, value }) => `${namespaceUri} ${name}=${value}`)
      .sort(),
    children,
    // Whitespace between elements means nothing in RDF.
    text: children.length > 0 ? text.trim() : text,
  }
}

const touched = new Set([
  `${xmp} Label`,
  `${xmp} Rating`,
  `${xmpDM} pick`,
  `${xmpDM} good`,
  `${photomechanic} Tagged`,
  `${photomechanic} Prefs`,
  `${dc} subject`,
  `${lr} hierarchicalSubject`,
])

function read(text: string) {
  const document = XmlDocument.fromString(text.replace(/^\uFEFF/, ''))
  try {
    const descriptions: Facts[] = []
    const collect = (facts: Facts): void => {
      if (facts.uri === rdf && facts.name === 'Description') descriptions.push(facts)
      else facts.children.forEach(collect)
    }
    collect(factsOf(document.root))
    const isMark = (property: string) => touched.has(property)
    const others = descriptions.map((one) => ({
      attributes: one.attributes.filter((attribute) => !isMark(attribute.slice(0, attribute.indexOf('=')))),
      children: one.children.filter(({ uri, name }) => !isMark(`${uri} ${name}`)),
    }))
    const valuesOf = (property: string): string[] =>
      descriptions.flatMap((one) => [
        ...one.attributes
          .filter((attribute) => attribute.startsWith(`${property}=`))
          .map((attribute) => attribute.slice(property.length + 1)),
        ...one.children
          .filter(({ uri, name }) => `${uri} ${name}` === property)
          .flatMap(({ text, children }) =>
            children.length === 0 ? [text] : children.flatMap((bag) => bag.children.map((li) => li.text)),
          ),
      ])
    return { others, valuesOf }
  } finally {
    document.dispose()
  }
}

const word = fc
  .array(fc.constantFrom('a', 'Z', '9', ' ', 'é', '&amp;', '&lt;', '&#233;', '🎞', '+0.35', '|'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

type PropertySource = {
  description: number
  text: (prefix: (uri: string) => string) => string
  isElement: boolean
}

const simple = (uri: string, local: string, value: fc.Arbitrary<string>): fc.Arbitrary<PropertySource> =>
  fc
    .record({ description: fc.nat(2), as: fc.constantFrom('"', "'", 'element', 'empty'), value })
    .map(({ description, as, value }): PropertySource => ({
      description,
      isElement: as === 'element' || as === 'empty',
      text: (prefix) => {
        const name = `${prefix(uri)}:${local}`
        if (as === 'element') return `<${name}>${value}</${name}>`
        return as === 'empty' ? `<${name}/>` : `${name}=${as}${value}${as}`
      },
    }))

const listed = (uri: string, local: string, always: readonly string[]): fc.Arbitrary<PropertySource> =>
  fc
    .record({
      description: fc.nat(2),
      kind: fc.constantFrom('Bag', 'Seq'),
      how: fc.constantFrom('full', 'full', 'full', 'selfClosedBag', 'emptyBag', 'selfClosed', 'empty'),
      gap: fc.constantFrom('', '\n   '),
      items: fc.array(fc.oneof(word, fc.constantFrom(...always)), { maxLength: 4 }),
    })
    .map(({ description, kind, how, gap, items }): PropertySource => ({
      description,
      isElement: true,
      text: (prefix) => {
        const [name, bag, li] = [`${prefix(uri)}:${local}`, `${prefix(rdf)}:${kind}`, `${prefix(rdf)}:li`]
        const within = items.map((item) => `${gap}<${li}>${item}</${li}>`).join('')
        const spelled = {
          full: `<${name}>${gap}<${bag}>${within}${gap}</${bag}>${gap}</${name}>`,
          selfClosedBag: `<${name}><${bag}/></${name}>`,
          emptyBag: `<${name}><${bag}>${gap}</${bag}></${name}>`,
          selfClosed: `<${name} />`,
          empty: `<${name}>${gap}</${name}>`,
        }
        return spelled[how]
      },
    }))

const crs = 'http://ns.adobe.com/camera-raw-settings/1.0/'
const history = 'http://ns.adobe.com/xap/1.0/mm/'

const structured: fc.Arbitrary<PropertySource> = fc
  .record({ description: fc.nat(2), value: word })
  .map(({ description, value }): PropertySource => ({
    description,
    isElement: true,
    text: (prefix) => {
      const [r, c, x] = [rdf, crs, xmp].map(prefix)
      return `<${c}:Look><${r}:Description ${c}:Name="${value}" ${x}:Label="van een ander"><${c}:Curve><${r}:Seq><${r}:li>${value}</${r}:li></${r}:Seq></${c}:Curve></${r}:Description></${c}:Look><!-- ${value.replaceAll(/[&;]/g, '')} <rdf:li> -->`
    },
  }))

const maybe = (one: fc.Arbitrary<PropertySource>) => fc.option(one, { nil: undefined })

const anySidecar = fc
  .record({
    properties: fc
      .tuple(
        maybe(simple(xmp, 'Label', word)),
        maybe(simple(xmp, 'Rating', fc.constantFrom('0', '3', '5', '-1'))),
        maybe(simple(xmpDM, 'pick', fc.constantFrom('1', '0', '-1'))),
        maybe(simple(xmpDM, 'good', fc.constantFrom('True', 'False'))),
        maybe(simple(photomechanic, 'Tagged', fc.constantFrom('True', 'False'))),
        maybe(simple(photomechanic, 'Prefs', fc.constantFrom('0:3:4:012345', '1:0:0:000000', 'x'))),
        maybe(listed(dc, 'subject', ['Gekozen', 'gekozen', 'Keuze Anna &amp; Tom'])),
        maybe(listed(lr, 'hierarchicalSubject', ['Lichttafel|Keuze Anna &amp; Tom'])),
        maybe(simple(crs, 'Exposure2012', word)),
        maybe(simple(crs, 'Label', word)),
        maybe(simple(history, 'DocumentID', word)),
        maybe(listed(crs, 'ToneCurve', ['0, 0', '255, 255'])),
        maybe(structured),
      )
      .map((all) => all.filter((one) => one !== undefined)),
    count: fc.integer({ min: 1, max: 3 }),
    /** Whether each namespace has an unusual prefix. */
    odd: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    isDeclaredOnce: fc.boolean(),
    gap: fc.constantFrom(' ', '\n   ', '\r\n\t'),
    hasBom: fc.boolean(),
    hasMeta: fc.boolean(),
    hasPacket: fc.boolean(),
    isClosedShort: fc.boolean(),
  })
  .map(({ properties, count, odd, isDeclaredOnce, gap, hasBom, hasMeta, hasPacket, isClosedShort }) => {
    const uris = [rdf, xmp, xmpDM, dc, lr, photomechanic, crs, history]
    const usual = ['rdf', 'xmp', 'xmpDM', 'dc', 'lr', 'photomechanic', 'crs', 'xmpMM']
    // Sometimes gives xmpDM the prefix `xmp` of another namespace.
    const prefixes = usual.map((one, at) => (odd[at] ? `n${at}` : one))
    if (odd[1] && odd[2]) prefixes[2] = 'xmp'
    const prefix = (uri: string) => prefixes[uris.indexOf(uri)]!
    const declared = (some: readonly string[]) =>
      some.map((uri) => `${gap}xmlns:${prefix(uri)}="${uri}"`).join('')
    const others = uris.slice(1)
    const used = (text: string) => others.filter((uri) => text.includes(`${prefix(uri)}:`))
    const descriptions = Array.from({ length: count }, (_, at) => {
      const mine = properties.filter(({ description }) => description % count === at)
      const attributes = mine.filter(({ isElement }) => !isElement).map(({ text }) => gap + text(prefix))
      const elements = mine.filter(({ isElement }) => isElement).map(({ text }) => gap + text(prefix))
      const inside = elements.join('')
      const itsNames = isDeclaredOnce ? '' : declared(used(attributes.join('') + inside))
      const name = `${prefix(rdf)}:Description`
      const open = `${gap}<${name} ${prefix(rdf)}:about=""${itsNames}${attributes.join('')}`
      return inside === '' && isClosedShort ? `${open}/>` : `${open}>${inside}${gap}</${name}>`
    })
    const packet = `<${prefix(rdf)}:RDF${declared([rdf])}${isDeclaredOnce ? declared(others) : ''}>${descriptions.join('')}${gap}</${prefix(rdf)}:RDF>`
    const meta = hasMeta ? `<x:xmpmeta xmlns:x="adobe:ns:meta/">${packet}</x:xmpmeta>` : packet
    const whole = hasPacket ? `<?xpacket begin="\uFEFF" id="W5M"?>\n${meta}\n   \n<?xpacket end="w"?>` : meta
    return hasBom ? `\uFEFF${whole}` : whole
  })

test('of any sidecar every other property stays, the marks are right, and a second time changes nothing', () => {
  fc.assert(
    fc.property(anySidecar, fc.boolean(), (text, isStarred) => {
      const wanted = isStarred ? withStars : marks
      const before = read(text)
      const patched = patchSidecar(text, wanted)
      const after = read(patched.text)
      expect(after.others).toEqual(before.others)

      expect(after.valuesOf(`${xmp} Label`)).toEqual(['Groen'])
      expect(after.valuesOf(`${xmp} Rating`)).toEqual(isStarred ? ['5'] : before.valuesOf(`${xmp} Rating`))
      expect(after.valuesOf(`${xmpDM} pick`)).toEqual(['1'])
      expect(after.valuesOf(`${xmpDM} good`)).toEqual(['True'])
      expect(after.valuesOf(`${photomechanic} Tagged`)).toEqual(['True'])
      const [prefs] = before.valuesOf(`${photomechanic} Prefs`)
      expect(after.valuesOf(`${photomechanic} Prefs`)).toEqual(
        prefs === undefined
          ? []
          : [
              prefs === '0:3:4:012345'
                ? `1:3:${isStarred ? 5 : 4}:012345`
                : prefs === 'x'
                  ? 'x'
                  : prefs === ''
                    ? ''
                    : `1:0:${isStarred ? 5 : 0}:000000`,
            ],
      )
      for (const [property, words] of [
        [`${dc} subject`, wanted.keywords],
        [`${lr} hierarchicalSubject`, wanted.branches],
      ] as const) {
        const [had, has] = [before.valuesOf(property), after.valuesOf(property)]
        const missing = words.filter((one) => !had.some((its) => its.toLowerCase() === one.toLowerCase()))
        // `valuesOf` returns one empty text for an empty property.
        expect(has).toEqual([...had.filter((one) => one.trim() !== '' || has.includes(one)), ...missing])
      }

      expect(patchSidecar(patched.text, wanted)).toEqual({ text: patched.text, changes: [] })
      expect(patched.text.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
      const hasLone = (some: string) => /(^|[^\r])\n(?!\s*<\?xpacket|<[\w:]*(?:xmpmeta|RDF))/.test(some)
      if (text.includes('\r\n') && !hasLone(text)) expect(hasLone(patched.text)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('a damaged sidecar is refused, or was none: what is written can always be read', () => {
  const damage = fc.array(
    fc.record({
      at: fc.nat(),
      cut: fc.nat(3),
      put: fc.constantFrom(
        '',
        '<',
        '>',
        '"',
        '&',
        '/',
        '<!--',
        ']]>',
        'xmlns:xmp="x"',
        '\0',
        'a:b="c"',
        '<rdf:li>',
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(anySidecar, damage, (sidecar, damages) => {
      const damaged = damages.reduce((broken, { at, cut, put }) => {
        const from = at % (broken.length + 1)
        return broken.slice(0, from) + put + broken.slice(from + cut)
      }, sidecar)
      // Decoded text has no lone surrogates.
      const text = damaged.toWellFormed()
      let patched
      try {
        patched = patchSidecar(text, marks).text
      } catch (error) {
        expect(error).toBeInstanceOf(UnpatchableError)
        return
      }
      expect(read(patched).others).toEqual(read(text).others)
    }),
    { numRuns: 3000 },
  )
})
