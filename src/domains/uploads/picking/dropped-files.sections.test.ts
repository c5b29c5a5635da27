import { expect, test } from 'vitest'
import { planSections, sectionTitleOf } from './ui/read-dropped-files.ts'

const plan = (paths: string[], known: string[] = []) =>
  planSections(
    paths.map((path) => ({ item: path, folders: path.split('/').slice(0, -1) })),
    known,
  )
const placesOf = (paths: string[], known?: string[]) => [...(plan(paths, known)?.titles ?? [])]

test('the folder right above a photo becomes its chapter, however deep it lies', () => {
  const paths = ['Foto’s/Ceremonie/1.jpg', 'Foto’s/Feest/Dans/2.jpg', 'Foto’s/los.jpg']
  expect(plan(paths)).toMatchObject({ added: ['Ceremonie', 'Dans'], left: [] })
  expect(placesOf(paths)).toEqual([
    ['Foto’s/Ceremonie/1.jpg', 'Ceremonie'],
    ['Foto’s/Feest/Dans/2.jpg', 'Dans'],
  ])
})

test('folders that are dropped side by side are chapters, with loose photos without one', () => {
  expect(placesOf(['Ceremonie/1.jpg', 'Feest/2.jpg', 'los.jpg'])).toEqual([
    ['Ceremonie/1.jpg', 'Ceremonie'],
    ['Feest/2.jpg', 'Feest'],
  ])
  expect(placesOf(['Ceremonie/1.jpg', 'los.jpg'])).toEqual([['Ceremonie/1.jpg', 'Ceremonie']])
})

test('one folder of photos, or no folder, asks nothing; unless it is named as a chapter', () => {
  expect(plan(['shoot/1.jpg', 'shoot/2.jpg'])).toBeUndefined()
  expect(plan(['1.jpg'])).toBeUndefined()
  expect(placesOf(['FEEST/1.jpg'], ['Ceremonie', 'Feest'])).toEqual([['FEEST/1.jpg', 'Feest']])
})

test('a chapter that is there is used in whatever case, and new ones come in the order of their numbers', () => {
  const found = plan(
    ['s/10 Feest/1.jpg', 's/2 taart/1.jpg', 's/ceremonie/1.jpg', 's/2 Taart/2.jpg'],
    ['Ceremonie'],
  )
  expect(found!.added).toHaveLength(2)
  expect(found!.added.map((title) => title.toLowerCase())).toEqual(['2 taart', '10 feest'])
  expect(new Set(found!.titles.values()).size).toBe(3)
  expect(found!.titles.get('s/ceremonie/1.jpg')).toBe('Ceremonie')
  expect(placesOf(['s/Cafe\u0301/1.jpg'], ['CAFÉ'])).toEqual([['s/Cafe\u0301/1.jpg', 'CAFÉ']])
  expect(placesOf(['s/foto’s – avond/1.jpg'], ['Foto’s - avond'])).toEqual([
    ['s/foto’s – avond/1.jpg', 'Foto’s - avond'],
  ])
})

test('beyond forty chapters the photos come in without', () => {
  const known = Array.from({ length: 38 }, (_, nth) => `Deel ${nth + 1}`)
  const paths = ['s/a/1.jpg', 's/b/1.jpg', 's/c/1.jpg', 's/deel 7/1.jpg']
  const found = plan(paths, known)!
  expect([found.added, found.left]).toEqual([['a', 'b'], ['c']])
  expect(found.titles.has('s/c/1.jpg')).toBe(false)
  expect(found.titles.get('s/deel 7/1.jpg')).toBe('Deel 7')
})

test.each([
  ['  Ceremonie ', 'Ceremonie'],
  ['Feest\u0000\n\u202eavond', 'Feestavond'],
  ['x'.repeat(90), 'x'.repeat(80)],
  [`${'x'.repeat(79)}📷`, 'x'.repeat(79)],
  ['\ud800half', '\ufffdhalf'],
  ['\u0007', ''],
])('the folder %j gives the title %j', (folder, title) => {
  expect(sectionTitleOf(folder)).toBe(title)
})
