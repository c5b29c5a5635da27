import { lauxlib, lua, lualib, to_jsstring, to_luastring } from 'fengari'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { expectSameAsCsv } from '#test/world/read-workbook.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { darkroomFilePathFor, type DarkroomSelection } from '../darkroom.rules.ts'

let world: World
let studio: Photographer
let anna: Client
let listId: string
let photoIds: string[]

const names = ['DSC_1001-web.jpg', 'DSC_1002-web.jpg', 'DSC "9"\\é-web.jpg', 'DSC_1004-web.jpg']

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
  photoIds = []
  for (const label of names) photoIds.push((await studio.addPhoto(anna.id, { label })).id)
  await world.work()
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  listId = (await studio.choices.listLists({ galleryId: gallery!.id }))[0]!.id
  await studio.choices.saveDarkroom({ leaveOff: '-web', language: 'nl', withStars: true })
  await approvePhotos(anna, photoIds.slice(0, 3))
  await anna.photos.setFavorite({ photoIds: [photoIds[3]!], isFavorite: true })
  await anna.photos.addComment({ photoIds: [photoIds[0]!], comment: '=1+1 Graag zwart-wit' })
  await anna.choices.setNote({ listId, photoId: photoIds[0]!, note: 'voor oma' })
})
afterAll(() => world.close())

const get = (
  file: string,
  asked: DarkroomSelection = { content: 'chosen' },
  as: Pick<Photographer, 'get'> = studio,
) => as.get(darkroomFilePathFor(listId, file, asked))
const textOf = async (file: string, asked?: DarkroomSelection) => (await get(file, asked)).text()

const stems = ['DSC "9"\\é', 'DSC_1001', 'DSC_1002']

test('the smart collection holds the names of the camera, without what the studio leaves off', async () => {
  const state = lauxlib.luaL_newstate()
  lualib.luaL_openlibs(state)
  const collection = await textOf('keuze.lrsmcol')
  const read = `${collection} local n = {} for _, r in ipairs(s.value) do n[#n + 1] = r.value end return table.concat(n, "\\n")`
  expect(lauxlib.luaL_loadstring(state, to_luastring(read))).toBe(lua.LUA_OK)
  expect(lua.lua_pcall(state, 0, 1, 0)).toBe(lua.LUA_OK)
  expect(to_jsstring(lua.lua_tostring(state, -1)).split('\n')).toEqual(stems.map((stem) => `${stem}.`))
  expect(await textOf('keuze.lrsmcol')).toBe(collection)
})

test('favourites and commented photos are files as well', async () => {
  expect((await textOf('f.txt', { content: 'favorites' })).trim()).toBe('DSC_1004')
  expect((await textOf('c.txt', { content: 'commented' })).trim()).toBe('DSC_1001')
})

test('favourites are a collection of their own in Lightroom, beside what was chosen', async () => {
  const lineOf = async (asked: DarkroomSelection, key: string) =>
    (await textOf('k.lrsmcol', asked)).match(new RegExp(`^\\t${key} = "(.*)",$`, 'm'))?.[1]
  const [chosen, favorites] = [{ content: 'chosen' }, { content: 'favorites' }] as const
  expect(await lineOf(favorites, 'id')).not.toBe(await lineOf(chosen, 'id'))
  expect(await lineOf(chosen, 'title')).toBe('Keuze Anna de Vries')
  expect(await lineOf(favorites, 'title')).toBe('Keuze Anna de Vries, Favorieten')
})

test('after renaming every label, and making photos final, the names are still the camera’s', async () => {
  expect((await textOf('keuze.txt')).trim().split('\r\n').toSorted()).toEqual(stems)
  for (const [at, photoId] of photoIds.entries())
    await studio.photos.renamePhoto({ photoId, label: `Mooi ${at}` })
  expect((await textOf('keuze.txt')).trim().split('\r\n').toSorted()).toEqual(stems)
  await anna.choices.submitChoice({ listId, count: 3, message: '' })
  await studio.photos.setType({ photoIds: [photoIds[0]!], type: 'final' })
  await studio.photos.deletePhotos({ photoIds: [photoIds[1]!] })
  expect((await textOf('keuze.txt')).trim().split('\r\n').toSorted()).toEqual(stems)
})

test('a spreadsheet gets every fact in its column, and no formula', async () => {
  const csv = await textOf('keuze.csv')
  expect(csv.startsWith('"Bestandsnaam";"Naam in Lichttafel"')).toBe(true)
  expect(csv).toContain('"DSC_1001-web.jpg";"Mooi 0";"ja";"";"Anna de Vries";')
  expect(csv).toContain(`"'=1+1 Graag zwart-wit";"voor oma"`)
  expect(readCsv(csv).every(({ cells }) => cells.length === 9)).toBe(true)
  const rows = await expectSameAsCsv(studio, darkroomFilePathFor(listId, 'keuze.csv', { content: 'chosen' }))
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(stems.map((stem) => `${stem}-web.jpg`)))
})

test('sidecars come with a warning in their ZIP, and a contact sheet as PDF', async () => {
  const zip = Buffer.from(await (await get('keuze-xmp.zip')).arrayBuffer()).toString('latin1')
  expect(zip).toContain('LEES-MIJ.txt')
  expect(zip).toContain('DSC_1001.xmp')
  expect(zip).toContain('xmp:Rating="5"')
  const pdf = Buffer.from(await (await get('keuze.pdf')).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('nobody else gets these files', async () => {
  const neighbour = await world.photographer({ studioName: 'Studio Overkant' })
  expect((await get('keuze.txt', undefined, neighbour)).status).toBe(404)
  expect((await get('keuze.txt', undefined, anna)).status).toBe(404)
  expect((await get('keuze.txt', undefined, world.visitor())).status).toBe(404)
  expect((await get('keuze.exe')).status).toBe(404)
  expect((await get('keuze.txt', { content: 'chosen', part: 2 })).status).toBe(404)
})
