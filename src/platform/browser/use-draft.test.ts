import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, useDraft } from './use-draft.ts'

afterEach(() => localStorage.clear())

const anna = { about: 'comment 5', writerId: 'anna' }
const typing = (of: Parameters<typeof useDraft>[0] = anna) => {
  const { result, unmount } = renderHook(() => useDraft(of))
  return {
    text: () => result.current[0],
    types: (text: string) => act(() => result.current[1](text)),
    leaves: unmount,
  }
}

test('what was typed is there again when one comes back, and gone once it is sent or emptied', () => {
  const first = typing()
  first.types('Kan deze lichter?')
  first.leaves()
  const second = typing()
  expect(second.text()).toBe('Kan deze lichter?')
  second.types('')
  second.leaves()
  expect([typing().text(), localStorage.length]).toEqual(['', 0])
})

test('each photo and each person has a draft of its own', () => {
  typing().types('Voor Anna')
  expect(typing({ ...anna, about: 'comment 6' }).text()).toBe('')
  expect(typing({ ...anna, writerId: 'bram' }).text()).toBe('')
})

test('a text that is changed is a draft only while it differs', () => {
  const of = { ...anna, initial: 'Mooi' }
  const change = typing(of)
  change.types('Mooi!')
  expect(readDraft(of)).toBe('Mooi!')
  change.types('Mooi')
  expect(readDraft(of)).toBeUndefined()
})

test('where storage is refused or full the text lasts as long as its field', () => {
  const refuses = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const field = typing()
  field.types('Kan deze lichter?')
  expect(field.text()).toBe('Kan deze lichter?')
  refuses.mockRestore()
})
