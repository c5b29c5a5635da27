import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeSelection, usePhotoSelection } from './use-photo-selection.ts'

afterEach(cleanup)

const order = ['a', 'b', 'c', 'd', 'e']
const nothing = { ids: new Set<string>(), anchor: undefined }
const chosen = (state: { ids: ReadonlySet<string> }) => [...state.ids].sort().join('')

test('a range goes from the photo that was chosen last, in either direction', () => {
  const middle = changeSelection(nothing, { kind: 'toggle', id: 'c' })

  expect(chosen(changeSelection(middle, { kind: 'range', id: 'e', order }))).toBe('cde')
  expect(chosen(changeSelection(middle, { kind: 'range', id: 'a', order }))).toBe('abc')
})

test('a range keeps what was chosen before it, and its beginning for the next range', () => {
  const two = changeSelection(changeSelection(nothing, { kind: 'toggle', id: 'e' }), {
    kind: 'toggle',
    id: 'b',
  })
  const first = changeSelection(two, { kind: 'range', id: 'c', order })

  expect(chosen(first)).toBe('bce')
  expect(chosen(changeSelection(first, { kind: 'range', id: 'a', order }))).toBe('abce')
})

test('a range without a beginning chooses the one photo', () => {
  expect(chosen(changeSelection(nothing, { kind: 'range', id: 'd', order }))).toBe('d')
})

test('a range whose beginning has gone from sight chooses the one photo', () => {
  const gone = changeSelection(nothing, { kind: 'toggle', id: 'z' })

  expect(chosen(changeSelection(gone, { kind: 'range', id: 'b', order }))).toBe('bz')
})

test('choosing again lets go', () => {
  const one = changeSelection(nothing, { kind: 'toggle', id: 'a' })

  expect(chosen(changeSelection(one, { kind: 'toggle', id: 'a' }))).toBe('')
})

test('what is chosen stays while a filter hides it, and is let go of in another place', () => {
  const { result, rerender } = renderHook(({ shown, place }) => usePhotoSelection(shown, place), {
    initialProps: { shown: order, place: 'preview' },
  })
  act(() => result.current.change({ kind: 'all', order: ['a', 'b'] }))

  rerender({ shown: ['b', 'c'], place: 'preview' })
  expect(chosen(result.current)).toBe('b')
  rerender({ shown: order, place: 'preview' })
  expect(chosen(result.current)).toBe('ab')

  rerender({ shown: order, place: 'final' })
  expect(chosen(result.current)).toBe('')
  rerender({ shown: order, place: 'preview' })
  expect(chosen(result.current)).toBe('')
})
