import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  darkroomFilePathFor,
  sidecarMarksFor,
  formatXmpSidecar,
} from '#domains/choices/darkroom/darkroom.rules.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier, isThorough } from '#test/world/count-by-tier.ts'
import { makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'
import { runUploader } from './run-uploader.ts'

let world: World
let studio: Photographer
let anna: Client
let listId: string
let key: string
let folder: string

beforeAll(async () => {
  world = await newWorld({ webFolder: builtPagesFolder() })
  studio = await world.photographer({ plan: 'studio' })
  key = (await makeKey(studio, ['choices:read'])).key
})
afterAll(() => world.close())
beforeEach(async () => {
  anna = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  listId = (await studio.choices.listLists({ galleryId: gallery!.id }))[0]!.id
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-raw-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Adds photos and lets Anna choose them, with a note at the first. */
async function choosePhotos(...names: string[]) {
  const photoIds: string[] = []
  for (const label of names) photoIds.push((await studio.addPhoto(anna.id, { label })).id)
  await approvePhotos(anna, photoIds)
  await anna.choices.setNote({ listId, photoId: photoIds[0]!, note: '=voor oma' })
}

const choice = (format: string, ...more: string[]) =>
  runUploader(['choice', '--list', listId, '--format', format, '--url', world.url, ...more], { key }).ended
const merge = (...more: string[]) => choice('xmp-merge', folder, ...more)
const fromStudio = async (name: string, part?: number) =>
  (await studio.get(darkroomFilePathFor(listId, name, { content: 'chosen', part }))).text()

const inFolder = (name: string) => join(folder, name)
const textOf = (name: string) => readFile(inFolder(name), 'utf8')
async function writeFiles(files: Record<string, string | Buffer>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(inFolder(name)), { recursive: true })
    await writeFile(inFolder(name), text)
  }
}
async function readFiles(): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(files.map(async (path) => [path, await readFile(path, 'latin1')] as const))
  return Object.fromEntries(read)
}

const developed = `<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   xmp:Rating="2"
   xmp:Label="Rood"
   crs:Exposure2012="+0.35"/>
 </rdf:RDF>
</x:xmpmeta>
`

test('who knows the gallery finds its lists, and how far they are', async () => {
  await choosePhotos('DSC_1.jpg', 'DSC_2.jpg')
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const args = ['lists', '--gallery', gallery!.id, '--url', world.url]
  expect(await runUploader(args, { key }).ended).toEqual({
    exitCode: 0,
    out: `${listId}\tKeuze\topen\t2\n`,
    said: '',
  })
  await anna.choices.submitChoice({ listId, count: 2, message: '' })
  expect((await runUploader(args, { key }).ended).out).toContain('\tingeleverd\t2\n')
})

test('a choice is fetched as names and for a spreadsheet, without what the studio leaves off', async () => {
  await choosePhotos('DSC_1001-web.jpg', 'DSC_1002-WEB.jpg', 'IMG_1.jpg', 'IMG_10.jpg')
  expect(await choice('txt', '--leave-off', '-web')).toEqual({
    exitCode: 0,
    out: 'DSC_1001\nDSC_1002\nIMG_1\nIMG_10\n',
    said: 'IMG_1 zit ook in IMG_10: gebruik de slimme collectie.\n',
  })
  const { out } = await choice('csv')
  expect(out.startsWith('\ufeff')).toBe(true)
  const [columns, first] = readCsv(out.slice(1)).map(({ cells }) => cells)
  expect(columns).toEqual(['Bestandsnaam', 'Naam in Lichttafel', 'Ook gekozen door', 'Notitie', 'Geleverd'])
  expect(first).toEqual(['DSC_1001-web.jpg', 'DSC_1001-web.jpg', '', `'=voor oma`, ''])
})

test('a smart collection is byte for byte what the studio’s own dialog gives, also in parts', async () => {
  await studio.choices.saveDarkroom({ leaveOff: '-web', language: 'nl', withStars: false })
  await choosePhotos('DSC_1001-web.jpg', 'DSC "9"\\é-web.jpg')
  const open = await choice('lrsmcol', '--leave-off', '-web')
  expect(open).toEqual({ exitCode: 0, out: await fromStudio('keuze.lrsmcol'), said: '' })

  await anna.choices.submitChoice({ listId, count: 2, message: '' })
  expect((await choice('lrsmcol', '--leave-off=-web')).out).toBe(await fromStudio('keuze.lrsmcol'))
  // Number of photos that a wedding may have.
  await world.owner.query(
    `insert into choice_snapshots (list_id, round, position, photographer_id, source_name, label)
      select list_id, 1, 2 + at, photographer_id, 'R5_' || at || '-web.jpg', 'Foto ' || at
      from choice_snapshots, generate_series(1, 700) at where list_id = $1 and position = 1`,
    [listId],
  )
  expect(await choice('lrsmcol')).toMatchObject({
    exitCode: 3,
    out: '',
    said: 'Deze keuze past in 2 slimme collecties. Geef een map waar ze in kunnen.\n',
  })
  expect((await choice('lrsmcol', folder, '--leave-off', '-web')).out).toBe(
    'keuze-anna-de-vries-1.lrsmcol\nkeuze-anna-de-vries-2.lrsmcol\n',
  )
  for (const part of [1, 2])
    expect(await textOf(`keuze-anna-de-vries-${part}.lrsmcol`)).toBe(await fromStudio('k.lrsmcol', part))
})

test('a merge first only says what it would do; then it does that, keeps a copy, and has nothing left to do', async () => {
  await choosePhotos('DSC_1-web.jpg', 'DSC_2-web.jpg', 'DSC_3-web.jpg', 'Cafe\u0301-web.jpg')
  await writeFiles({
    'DSC_1.NEF': 'raw',
    'DSC_1.xmp': developed,
    'dag 2/dsc_2.CR3': 'raw',
    'dag 2/dsc_2.XMP': `\ufeff${developed.replaceAll('\n', '\r\n')}`,
    'DSC_3.ARW': 'raw',
    'Café.RAF': 'raw',
    'Café.xmp': developed,
    'DSC_10.NEF': 'raw',
    'DSC_10.xmp': developed,
  })
  await chmod(inFolder('DSC_1.xmp'), 0o640)
  const before = await readFiles()
  const marked = "label van Rood naar Groen, vlag, trefwoorden 'Gekozen' en 'Keuze Anna de Vries'"
  const planned = await merge('--leave-off', '-web')
  expect(planned.out.trimEnd().split('\n').toSorted()).toEqual(
    [
      `DSC_1.xmp: ${marked}`,
      `dag 2/dsc_2.XMP: ${marked}`,
      'DSC_3.ARW: heeft nog geen .xmp-bestand. Met --create wordt het gemaakt.',
      `Café.xmp: ${marked}`,
      '3 aan te passen, 1 zonder .xmp-bestand',
      'Er is niets geschreven. Met --write gebeurt het.',
    ].toSorted(),
  )
  expect(planned).toMatchObject({ exitCode: 1, said: '' })
  expect(await readFiles()).toEqual(before)

  const done = await merge('--leave-off', '-web', '--write', '--create')
  expect(done).toMatchObject({ exitCode: 0, said: '' })
  expect(done.out).toContain('\n3 aangepast, 1 gemaakt\n')
  expect(done.out).toContain('DSC_3.xmp: nieuw\n')
  const wishes = {
    title: 'Keuze Anna de Vries',
    language: 'nl',
    withStars: false,
    chosenWord: 'Gekozen',
  } as const
  expect(await textOf('DSC_3.xmp')).toBe(formatXmpSidecar(wishes))
  const patched = await textOf('DSC_1.xmp')
  expect(patched).toContain('xmp:Label="Groen"')
  expect(patched).toContain('xmp:Rating="2"')
  expect(patched).toContain('crs:Exposure2012="+0.35"')
  expect(sidecarMarksFor(wishes).keywords.every((word) => patched.includes(`<rdf:li>${word}</rdf:li>`))).toBe(
    true,
  )
  expect((await stat(inFolder('DSC_1.xmp'))).mode & 0o777).toBe(0o640)
  expect(await textOf('DSC_1.xmp.bak')).toBe(developed)
  const windows = await textOf('dag 2/dsc_2.XMP')
  expect(windows.replaceAll('\r\n', '\n')).toBe(`\ufeff${patched}`)
  expect(windows).not.toMatch(/[^\r]\n/)
  expect(await textOf('DSC_10.xmp')).toBe(developed)

  const after = await readFiles()
  const again = await merge('--leave-off', '-web', '--write', '--create')
  expect(again).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('0 aangepast, 4 al goed') as string,
  })
  expect(await readFiles()).toEqual(after)

  // `--stars` sets ratings. `--language en` sets English labels. The backup copy is unchanged.
  const starred = await merge('--leave-off', '-web', '--write', '--stars', '--language', 'en')
  expect(starred.out).toContain('DSC_1.xmp: label van Groen naar Green, sterren van 2 naar 5\n')
  expect(await textOf('DSC_1.xmp')).toBe(
    patched.replace('"Groen"', '"Green"').replace('Rating="2"', 'Rating="5"'),
  )
  expect(await textOf('DSC_1.xmp.bak')).toBe(developed)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('what cannot be told apart or patched is left alone and named, and the others go on', async () => {
  await choosePhotos(...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((name) => `${name}.jpg`))
  await writeFiles({
    'een/A.NEF': 'raw',
    'een/A.xmp': developed,
    'twee/A.NEF': 'raw',
    'twee/A.xmp': developed,
    'B.NEF': 'raw',
    'B.xmp': developed.slice(0, -20),
    'C.NEF': 'raw',
    'C.xmp': Buffer.from(`\ufeff${developed}`, 'utf16le'),
    'D.NEF': 'raw',
    'D.xmp': Buffer.concat([Buffer.from(developed), Buffer.from([0xff])]),
    'E.DNG': 'raw',
    'E.xmp': developed,
    'F.NEF': 'raw',
    'F.xmp': developed,
    'f.xmp': developed,
    'G.jpg': 'no raw',
    'G.xmp': developed,
    'H.NEF': 'raw',
    'H.xmp': developed,
    'I.NEF': 'raw',
    'elders.txt': developed,
  })
  await symlink(inFolder('elders.txt'), inFolder('I.xmp'))
  const before = await readFiles()
  const { exitCode, out } = await merge('--write', '--create')
  const unpatchable = 'overgeslagen. Dit is geen XMP dat we veilig kunnen aanpassen.'
  for (const line of [
    'A: overgeslagen. Dit kan elk van deze zijn: een/A.NEF, twee/A.NEF',
    `B.xmp: ${unpatchable}`,
    `C.xmp: ${unpatchable}`,
    `D.xmp: ${unpatchable}`,
    'E.DNG: overgeslagen. Een DNG bewaart dit in het bestand zelf.',
    'G: geen RAW-bestand gevonden',
    'I.xmp: overgeslagen. Er staat al iets met deze naam.',
    '1 aangepast, 7 overgeslagen, 1 niet gevonden',
  ])
    expect(out.split('\n')).toContain(line)
  expect(out).toContain('F: overgeslagen. Dit kan elk van deze zijn: ')
  expect(exitCode).toBe(1)
  const { [inFolder('H.xmp')]: patched, [inFolder('H.xmp.bak')]: copy, ...others } = await readFiles()
  expect(patched).toContain('xmp:Label="Groen"')
  expect(copy).toBe(developed)
  const { [inFolder('H.xmp')]: _, ...untouched } = before
  expect(others).toEqual(untouched)
})

test('a merge that is killed leaves each sidecar as it was or as it becomes, and goes on the next time', async () => {
  const names = Array.from({ length: countByTier(6, 40) }, (_, at) => `DSC_${at + 1}`)
  await choosePhotos(...names.map((name) => `${name}.jpg`))
  // A sidecar with many masks is as large. The long label fills the output pipe.
  const large = developed.replace('"Rood"', `"${'x'.repeat(1_000_000)}"`)
  for (const name of names) await writeFiles({ [`${name}.NEF`]: 'raw', [`${name}.xmp`]: large })
  const args = ['choice', '--list', listId, '--format', 'xmp-merge', '--url', world.url, folder, '--write']
  const run = runUploader(args, { key })
  // The full pipe stops the uploader after its first file. Thorough runs kill the uploader at any
  // moment.
  if (!isThorough) run.pauseReading()
  const sizes = async () =>
    new Set(await Promise.all(names.map(async (name) => (await stat(inFolder(`${name}.xmp`))).size)))
  await eventually(async () => expect((await sizes()).size).toBe(2), 20_000)
  await run.kill()
  const [old, made] = [large.length, await sizes()]
  // The last files were not reached, and no file is truncated.
  expect(made.size).toBe(2)
  expect(made).toContain(old)

  expect((await merge('--write')).exitCode).toBe(0)
  for (const name of names) {
    expect(await textOf(`${name}.xmp`)).toMatch(/^<x:xmpmeta[^]*xmp:Label="Groen"[^]*<\/x:xmpmeta>\n$/)
    expect((await stat(inFolder(`${name}.xmp.bak`))).size).toBe(old)
  }
})

test('a choice that changes while it is read is read anew, so that no file is of two choices', async () => {
  const facts = { list: { id: listId, title: 'Keuze' }, client: { name: 'Anna' }, round: 0 }
  const photo = (fileName: string) => ({
    fileName,
    name: fileName,
    note: null,
    alsoChosenBy: [],
    isDelivered: false,
  })
  const answers = [
    [200, { ...facts, data: [photo('oud.jpg')], nextCursor: 'a' }],
    [409, { title: 'De keuze is intussen veranderd', code: 'choice_changed' }],
    [200, { ...facts, data: [photo('een.jpg')], nextCursor: 'b' }],
    [200, { ...facts, data: [photo('twee.jpg')], nextCursor: null }],
  ] as const
  const asked: string[] = []
  const product = createServer((request, response) => {
    const [status, body] = answers[asked.push(request.url!) - 1]!
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void product.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  const args = ['choice', '--list', listId, '--format', 'txt', '--url', url]
  expect(await runUploader(args, { key }).ended).toMatchObject({ exitCode: 0, out: 'een\ntwee\n' })
  expect(asked.map((path) => new URL(path, url).searchParams.get('cursor'))).toEqual([null, 'a', null, 'b'])
  product.close()
})

test('a list of nobody, of another studio, or by a key that may not read choices is refused in words', async () => {
  const other = await world.photographer({ plan: 'studio' })
  const { key: ofOther } = await makeKey(other)
  const { key: withoutScope } = await makeKey(studio, ['photos:read', 'clients:read'])
  for (const [wrong, words] of [
    [ofOther, 'Deze lijst bestaat niet'],
    [withoutScope, 'Hiervoor is `choices:read` nodig'],
  ] as const) {
    const args = ['choice', '--list', listId, '--format', 'txt', '--url', world.url]
    const { exitCode, said, out } = await runUploader(args, { key: wrong }).ended
    expect(said).toContain(words)
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' })
  }
  for (const format of ['lrsmcol', 'xmp-merge'])
    expect(await choice(format, folder)).toMatchObject({
      exitCode: 3,
      said: 'Op deze lijst is nog niets gekozen.\n',
    })
  expect(await choice('txt')).toEqual({ exitCode: 0, out: '', said: '' })
})
