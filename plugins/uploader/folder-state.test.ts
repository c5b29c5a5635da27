import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder, openFolderState } from './folder-state.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lichttafel-state-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const facts = { sizeBytes: 5, modifiedMs: 1 }
const lock = () => join(folder, '.lichttafel.lock')

test('what became of a file is known to the next run, for the same file and the same client only', () => {
  openFolderState(folder, 'anna').keep('a.jpg', { ...facts, isIn: true })
  const next = openFolderState(folder, 'anna')
  expect(next.find('a.jpg', facts)).toMatchObject({ isIn: true })
  expect(next.find('a.jpg', { ...facts, sizeBytes: 6 })).toBeUndefined()
  expect(next.find('a.jpg', { ...facts, modifiedMs: 2 })).toBeUndefined()
  expect(openFolderState(folder, 'bram').find('a.jpg', facts)).toBeUndefined()
  next.forget('a.jpg')
  expect(openFolderState(folder, 'anna').find('a.jpg', facts)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['.lichttafel.json'])
})

test('what can no longer be read is begun anew', () => {
  for (const text of ['', '{"version":1', '{"version":9}', 'null', '[]']) {
    writeFileSync(join(folder, '.lichttafel.json'), text)
    const state = openFolderState(folder, 'anna')
    expect(state.find('a.jpg', facts)).toBeUndefined()
    state.keep('a.jpg', facts)
    expect(openFolderState(folder, 'anna').find('a.jpg', facts)).toEqual(facts)
  }
})

test('a folder is held by one at a time, and let go of', () => {
  const letGo = lockFolder(folder)!
  writeFileSync(lock(), readFileSync(lock(), 'utf8').replace(/^\d+/, String(process.ppid)))
  expect(lockFolder(folder)).toBeUndefined()
  letGo()
  expect(lockFolder(folder)).toBeDefined()
})

test('a run that was killed keeps nobody out, here or on another machine', () => {
  const nobody = 2 ** 22 - 1
  writeFileSync(lock(), `${nobody} ${hostname()} x`)
  lockFolder(folder)!()

  writeFileSync(lock(), `1 elders x`)
  expect(lockFolder(folder)).toBeUndefined()
  const longAgo = new Date(statSync(lock()).mtimeMs - 61_000)
  utimesSync(lock(), longAgo, longAgo)
  expect(lockFolder(folder)).toBeDefined()
})
