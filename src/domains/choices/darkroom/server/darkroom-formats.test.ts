import fc from 'fast-check'
import { lauxlib, lua, lualib, to_jsstring, to_luastring } from 'fengari'
import { expect, test } from 'vitest'
import { fileSearchQuery, stemOf, stemsOf } from '#domains/light-table/selection/file-names.rules.ts'
import {
  splitIntoParts,
  PART_MAX_PHOTOS,
  formatSmartCollection,
  nameWarningsOf,
  formatXmpSidecar,
} from '../darkroom.rules.ts'

/** Loads a smart collection in Lua, as Lightroom does. Returns names and title. */
function namesIn(collection: string): { names: string[]; title: string } {
  const state = lauxlib.luaL_newstate()
  lualib.luaL_openlibs(state)
  const read = `
    ${collection}
    local names = {}
    for _, rule in ipairs(s.value) do
      assert(rule.criteria == "filename" and rule.operation == "beginsWith" and rule.value2 == "")
      names[#names + 1] = rule.value
    end
    assert(s.type == "LibrarySmartCollection" and s.value.combine == "union" and s.version == 0)
    return table.concat(names, "\\1"), s.title`
  if (
    lauxlib.luaL_loadstring(state, to_luastring(read)) !== lua.LUA_OK ||
    lua.lua_pcall(state, 0, 2, 0) !== lua.LUA_OK
  )
    throw new Error(to_jsstring(lua.lua_tostring(state, -1)))
  const [joined, title] = [-2, -1].map((at) => to_jsstring(lua.lua_tostring(state, at)))
  return { names: joined === '' ? [] : joined!.split('\u0001'), title: title! }
}

const ID = '0b8f3a52-4a3e-4c1f-9d57-1f6f0a3c2b11'

test('a name loses its last extension, and the end that a studio gives its proofs', () => {
  expect(stemOf('DSC_1001.jpg')).toBe('DSC_1001')
  expect(stemOf('DSC_1001.final.JPG')).toBe('DSC_1001.final')
  expect(stemOf('DSC_1001-web.jpg', '-web')).toBe('DSC_1001')
  expect(stemOf('DSC_1001-WEB.jpg', '-web')).toBe('DSC_1001')
  expect(stemOf('-web.jpg', '-web')).toBe('-web')
  expect(stemOf('.jpg')).toBe('.jpg')
  expect(stemOf('Cafe\u0301.jpg')).toBe('Café')
})

test('names that no program can tell apart are pointed out', () => {
  const files = ['DSC_1001.jpg', 'DSC_1001.png', 'IMG_1.jpg', 'IMG_10.jpg', 'IMG_2.jpg'].map(
    (sourceName) => ({
      sourceName,
    }),
  )
  expect(nameWarningsOf(files)).toEqual([
    { kind: 'twice', stem: 'DSC_1001' },
    { kind: 'within', stem: 'IMG_1', other: 'IMG_10' },
  ])
  expect(nameWarningsOf([{ sourceName: 'DSC_1.jpg' }, { sourceName: 'dsc_1.JPG' }])).toEqual([
    { kind: 'twice', stem: 'DSC_1' },
  ])
})

test('what is searched for is written as each program wants it', () => {
  const stems = ['DSC_1001', 'DSC_1003']
  expect(fileSearchQuery(stems, 'lightroom')).toBe('DSC_1001, DSC_1003')
  expect(fileSearchQuery(stems, 'captureOne')).toBe('DSC_1001 DSC_1003')
  expect(fileSearchQuery(stems, 'photoMechanic')).toBe('DSC_1001\nDSC_1003')
  expect(fileSearchQuery(stems, 'finder')).toBe('DSC_1001 OR DSC_1003')
})

const name = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'DSC_0123456789-() '.split('')) },
      { weight: 2, arbitrary: fc.constantFrom('"', '\\', '\\n', 'é', 'ü', '🎞', "'", ']]', '--', '%') },
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) => `${parts.join('')}.jpg`)

test('a smart collection loads in Lua, and holds exactly the names', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), fc.string(), (names, title) => {
      const stems = stemsOf(names.map((sourceName) => ({ sourceName })))
      const read = namesIn(formatSmartCollection(title.replaceAll('\0', ''), stems, ID))
      expect(read.names).toEqual(stems.map((stem) => `${stem}.`))
    }),
    { numRuns: 300 },
  )
})

test('five thousand photos come in parts that are small enough', () => {
  const stems = Array.from({ length: 5000 }, (_, at) => `DSC_${at + 1}`)
  const parts = splitIntoParts(stems)
  expect(parts).toHaveLength(10)
  expect(parts.every((part) => part.length <= PART_MAX_PHOTOS)).toBe(true)
  expect(parts.flatMap((part) => namesIn(formatSmartCollection('Keuze', part, ID)).names)).toEqual(
    stems.map((stem) => `${stem}.`),
  )
})

test('a line end in a title is no line end in the collection', () => {
  expect(namesIn(formatSmartCollection('Anna "&" Tom\nKeuze \\', ['A'], ID)).title).toBe(
    'Anna "&" Tom Keuze \\',
  )
})

test('a sidecar names label, pick, keyword and stars', async () => {
  const { XmlDocument } = await import('libxml2-wasm')
  const sidecar = formatXmpSidecar({
    title: 'Keuze Anna & Tom <3',
    language: 'nl',
    withStars: true,
    chosenWord: 'Gekozen',
  })
  const xml = XmlDocument.fromString(sidecar)
  const spaces = {
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    dm: 'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
    dc: 'http://purl.org/dc/elements/1.1/',
    lr: 'http://ns.adobe.com/lightroom/1.0/',
  }
  const all = (path: string) => xml.find(path, spaces).map((node) => node.content)
  expect(all('//rdf:Description/@xmp:Label')).toEqual(['Groen'])
  expect(all('//rdf:Description/@xmp:Rating')).toEqual(['5'])
  expect(all('//rdf:Description/@dm:pick')).toEqual(['1'])
  expect(all('//dc:subject//rdf:li')).toEqual(['Gekozen', 'Keuze Anna & Tom <3'])
  expect(all('//lr:hierarchicalSubject//rdf:li')).toEqual(['Lichttafel|Keuze Anna & Tom <3'])
  xml.dispose()
  expect(formatXmpSidecar({ title: 'K', language: 'en', withStars: false, chosenWord: 'G' })).not.toContain(
    'Rating',
  )
})
