import { expect, test } from 'vitest'
import { foldersOf, readDroppedFiles, sortedWithoutSystemFiles } from './read-dropped-files.ts'

const file = (name: string) => new File(['x'], name)

const fileEntry = (name: string) => ({
  isFile: true,
  name,
  file: (resolve: (found: File) => void) => resolve(file(name)),
})

// Browsers return a folder's entries in batches; an empty batch ends them.
const folderEntry = (name: string, parts: object[][]) => ({
  isFile: false,
  name,
  createReader: () => {
    const left = [...parts, []]
    return { readEntries: (resolve: (entries: object[]) => void) => resolve(left.shift()!) }
  },
})

const dropped = (entries: object[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null })),
  }) as unknown as DataTransfer

test('a dropped folder gives all its photos, those in folders too, without what systems leave there', async () => {
  const folder = folderEntry('shoot', [
    [fileEntry('DSC_10.jpg'), fileEntry('.DS_Store')],
    [
      folderEntry('dag 2', [[fileEntry('DSC_2.jpg'), fileEntry('Thumbs.db')]]),
      folderEntry('.git', [[fileEntry('x')]]),
    ],
  ])
  const files = await readDroppedFiles(dropped([folder, fileEntry('DSC_1.jpg')]))
  expect(files.map(({ name }) => name)).toEqual(['DSC_1.jpg', 'DSC_2.jpg', 'DSC_10.jpg'])
  expect(files.map((one) => foldersOf(one).join('/'))).toEqual(['', 'shoot/dag 2', 'shoot'])
})

test('chosen files come in the order of their names', () => {
  expect(
    sortedWithoutSystemFiles([file('b.jpg'), file('desktop.ini'), file('a.jpg')]).map(({ name }) => name),
  ).toEqual(['a.jpg', 'b.jpg'])
})

test('a folder that is chosen tells of its files in which folder they lie', () => {
  const chosen = (webkitRelativePath: string) =>
    Object.defineProperty(file('1.jpg'), 'webkitRelativePath', { value: webkitRelativePath })
  expect(foldersOf(chosen('shoot/Feest/1.jpg'))).toEqual(['shoot', 'Feest'])
  expect(foldersOf(chosen(''))).toEqual([])
})
