import { expect, test } from 'vitest'
import { refineNetworkFailure, mayReplace, isSamePlace, type UploadFailure } from './upload-task.ts'

test.each([
  [
    'the same gallery and chapter',
    { galleryId: 'a', sectionId: '1' },
    { galleryId: 'a', sectionId: '1' },
    true,
  ],
  ['another chapter', { galleryId: 'a', sectionId: '1' }, { galleryId: 'a', sectionId: '2' }, false],
  ['no chapter any more', { galleryId: 'a', sectionId: '1' }, { galleryId: 'a' }, false],
  ['another gallery', { galleryId: 'a' }, { galleryId: 'b' }, false],
])('an upload that was broken off goes on or begins anew: %s', (_what, before, now, goesOn) => {
  expect(isSamePlace(before, now)).toBe(goesOn)
})

const fails = (name: string) => () => Promise.reject(new DOMException('no', name))
const reads = (countBytes: number) => () => Promise.resolve(new ArrayBuffer(countBytes))

function fileReading(...reading: (() => Promise<ArrayBuffer>)[]): File {
  const file = new File(['pixels'], 'DSC_1.jpg')
  const next = () => (reading.length > 1 ? reading.shift()! : reading[0]!)()
  return Object.assign(file, { slice: () => ({ arrayBuffer: next }) })
}

const network: UploadFailure = { code: 'network' }

test.each([
  ['changed while it was sent', fileReading(fails('NotReadableError'))],
  ['cut to nothing', fileReading(reads(0))],
  ['replaced by a folder of its name', fileReading(fails('NotFoundError'))],
  ['one that may no longer be read', fileReading(fails('NotAllowedError'))],
  ['on a card that was pulled out', fileReading(fails('NotFoundError'))],
  ['moved by another program, which the browser forbids to follow', fileReading(fails('SecurityError'))],
  ['on a network disk that fell away', fileReading(fails('AbortError'))],
  ['shorter than when it was chosen', fileReading(reads(0), reads(1))],
])('a file that is %s is no fault of the network', async (_, file) => {
  expect(await refineNetworkFailure(network, file)).toEqual({ code: 'file_gone' })
})

test('a file that changes between two tries is a network fault at first, and then gone', async () => {
  const file = fileReading(reads(1), fails('NotReadableError'))
  expect(await refineNetworkFailure(network, file)).toEqual(network)
  expect(await refineNetworkFailure(network, file)).toEqual({ code: 'file_gone' })
})

test('a network that is down stays one, and what a server answers stays what it is', async () => {
  expect(await refineNetworkFailure(network, fileReading(reads(1)))).toEqual(network)
  for (const failure of [{ code: 'status', status: 503 }, { code: 'broken' }, { code: 'corrupt' }] as const)
    expect(await refineNetworkFailure(failure, fileReading(fails('NotFoundError')))).toEqual(failure)
})

test.each([
  ['DSC_1.jpg', true],
  ['dsc_1.JPG', true],
  ['DSC_2.jpg', false],
  ['DSC_1 (1).jpg', false],
])('in the place of DSC_1.jpg %s is taken: %s', (name, isTaken) => {
  expect(mayReplace(new File(['other pixels'], name), new File([], 'DSC_1.jpg'))).toBe(isTaken)
})
