import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INTERRUPTED_AFTER_MS } from '../../uploads.rules.ts'
import { mergeOutstandingUploads } from '../../ui/outstanding-uploads.ts'
import type { UploadState, UploadTask } from './upload-task.ts'
import { openWaitingFiles } from './waiting-files.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 10, 22, 10)

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function openTab(storage: Storage | undefined = localStorage) {
  const page = new EventTarget()
  const files = openWaitingFiles(storage, page)
  const end = () => page.dispatchEvent(new Event('pagehide'))
  const uploads = (...tasks: UploadTask[]) => {
    files.keep(tasks)
    vi.advanceTimersByTime(2000)
  }
  return { ...files, uploads, end, names: () => files.left().flatMap(({ waiting }) => waiting.map(nameOf)) }
}

const nameOf = ({ name }: { name: string }) => name

const task = (nth: number, state: UploadState = 'pending', facts: Partial<UploadTask> = {}): UploadTask => ({
  id: nth,
  file: new File(['x'.repeat(nth)], `DSC_${nth}.jpg`, { lastModified: 1000 + nth }),
  clientId: 'anna',
  clientName: 'Anna de Vries',
  type: 'preview',
  state,
  uploadedBytes: 0,
  bytesPerSecond: 0,
  ...facts,
})

test('what a closed tab was still to send is told by name, also what was never announced', () => {
  const tab = openTab()
  tab.uploads(
    task(1, 'completed'),
    task(2, 'uploading'),
    task(3),
    task(4, 'cancelled'),
    task(5, 'error', { failure: { code: 'network' } }),
    task(6, 'error', { failure: { code: 'heic' } }),
  )
  expect(openTab().left()).toEqual([])
  tab.end()
  const [batch] = openTab().left()
  expect(batch).toMatchObject({ clientId: 'anna', type: 'preview' })
  expect(batch!.waiting.map(nameOf)).toEqual(['DSC_2.jpg', 'DSC_3.jpg', 'DSC_5.jpg'])
  expect(batch!.done).toEqual([{ name: 'DSC_1.jpg', size: 1, lastModified: 1001 }])
})

test('a tab that works on is no tab that left, and one that ends without a word is known by its silence', () => {
  const [working, ended] = [openTab(), openTab()]
  working.uploads(task(1))
  const running = vi.spyOn(globalThis, 'setInterval').mockReturnValue(0)
  ended.uploads(task(2))
  running.mockRestore()
  vi.advanceTimersByTime(INTERRUPTED_AFTER_MS + MINUTE_MS)
  expect(openTab().names()).toEqual(['DSC_2.jpg'])
})

test('what is chosen again is taken over, and forgotten when it came in or was dismissed', () => {
  const before = openTab()
  before.uploads(task(1), task(2), task(3, 'pending', { type: 'final' }))
  before.end()
  const tab = openTab()
  tab.uploads(task(1))
  expect(tab.names()).toEqual(['DSC_2.jpg', 'DSC_3.jpg'])
  tab.uploads(task(1, 'completed'))
  tab.end()
  expect(openTab().names()).toEqual(['DSC_2.jpg', 'DSC_3.jpg'])
  tab.forget('bram')
  expect(tab.names()).toEqual(['DSC_2.jpg', 'DSC_3.jpg'])
  tab.forget('anna')
  expect([tab.names(), localStorage.length]).toEqual([[], 0])
})

test('a fortnight later, and of what is no such list, nothing is told', () => {
  const tab = openTab()
  tab.uploads(task(1))
  tab.end()
  for (const text of ['{', 'null', '7', '{"at":1,"batches":[{"clientId":3}]}', '{"at":"x","batches":[]}'])
    localStorage.setItem(`uploads-waiting ${text}`, text)
  expect(openTab().names()).toEqual(['DSC_1.jpg'])
  vi.setSystemTime(START + 15 * 24 * 60 * MINUTE_MS)
  expect([openTab().names(), localStorage.length]).toEqual([[], 0])
})

test('a storage that is full, forbidden or not there keeps nothing and breaks nothing', () => {
  const forbidden = new Proxy({} as Storage, {
    get: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  for (const storage of [forbidden, undefined]) {
    const tab = openTab(storage)
    tab.uploads(task(1))
    tab.end()
    expect(tab.left()).toEqual([])
  }
})

test("the browser's list and the server's are one, in which each file stands once", () => {
  const failed = {
    clientId: 'anna',
    clientName: 'Anna de Vries',
    type: 'preview',
    count: 2,
    waitingCount: 1,
    refusal: null,
    lastAt: new Date('2026-11-22T09:00:00.000Z'),
    files: [
      { name: 'DSC_2.jpg', refusal: null, galleryId: 'bruiloft' },
      { name: 'leeg.jpg', refusal: 'empty', galleryId: 'bruiloft' },
    ],
  } as const
  const tab = openTab()
  tab.uploads(task(2, 'uploading'), task(3), task(7, 'pending', { clientId: 'bram' }))
  tab.end()
  const left = mergeOutstandingUploads([{ ...failed, files: [...failed.files] }], openTab().left())
  expect(left).toMatchObject([
    { clientId: 'anna', count: 3, waitingCount: 2, files: [{}, {}, { name: 'DSC_3.jpg', isUnsent: true }] },
    { clientId: 'bram', count: 1, waitingCount: 1 },
  ])
})

test('what waited keeps its gallery and each file its chapter, and what came in counts for the whole gallery', () => {
  const before = openTab()
  before.uploads(
    task(1, 'completed', { galleryId: 'bruiloft', sectionId: 'feest' }),
    task(2, 'uploading', { galleryId: 'bruiloft', sectionId: 'ceremonie' }),
    task(3, 'pending', { galleryId: 'bruiloft' }),
    task(4, 'pending', { galleryId: 'newborn' }),
  )
  before.end()
  const tab = openTab()
  const [wedding, newborn] = tab.left()
  expect(wedding).toMatchObject({
    galleryId: 'bruiloft',
    waiting: [{ name: 'DSC_2.jpg', sectionId: 'ceremonie' }, { name: 'DSC_3.jpg' }],
    done: [{ name: 'DSC_1.jpg' }],
  })
  expect(newborn).toMatchObject({ galleryId: 'newborn', waiting: [{ name: 'DSC_4.jpg' }], done: [] })
  tab.uploads(task(2, 'pending', { galleryId: 'newborn' }), task(3, 'pending', { galleryId: 'bruiloft' }))
  expect(tab.names()).toEqual(['DSC_2.jpg', 'DSC_4.jpg'])
})

test('what waited for a gallery that could not be read is taken over by whichever gallery it goes to', () => {
  const file = { name: 'DSC_1.jpg', size: 1, lastModified: 1001 }
  const batch = { clientId: 'anna', type: 'preview', waiting: [file], done: [], at: START }
  const record = { at: START, hasLeft: true, batches: [batch] }
  localStorage.setItem('uploads-waiting 1 0.5', JSON.stringify(record))
  localStorage.setItem(
    'uploads-waiting 2 0.5',
    JSON.stringify({ ...record, batches: [{ ...batch, galleryId: 7 }] }),
  )
  const tab = openTab()
  expect(tab.left()).toMatchObject([{ clientId: 'anna', waiting: [file] }])
  tab.uploads(task(1, 'pending', { galleryId: 'newborn' }))
  expect(tab.names()).toEqual([])
})
