import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importDrawingModules, createDrawingLoader } from './screen-drawing.ts'

const read: string[] = []
Object.assign(globalThis, { noteReading: (name: string) => read.push(name) })

async function builtWebFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-drawings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'document'))
  for (const name of ['gallery', 'dashboard'])
    await writeFile(
      join(folder, 'document', `draw-${name}.mjs`),
      `noteReading('${name}')\nexport const draw = () => 'the ${name}'\n`,
    )
  return join(folder, 'web')
}

test('a process of several has read what draws its screens before it is asked for one, and reads it once', async () => {
  const webFolder = await builtWebFolder()
  await importDrawingModules(webFolder)
  expect(read.toSorted()).toEqual(['dashboard', 'gallery'])
  const load = createDrawingLoader<{ draw: () => string }>(webFolder, 'draw-gallery.mjs')
  expect((await load()).draw()).toBe('the gallery')
  expect(read).toHaveLength(2)
})

test('a build without what draws a screen is told at the start', async () => {
  const webFolder = await builtWebFolder()
  await rm(join(webFolder, '../document/draw-gallery.mjs'))
  expect(() => createDrawingLoader(webFolder, 'draw-gallery.mjs')).toThrow(
    'the build made no draw-gallery.mjs',
  )
})
