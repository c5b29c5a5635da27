import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { SELECTION_MAX } from '#domains/photos/photos.rules.ts'
import { changeSelection, emptySelection, usePhotoSelection } from './use-photo-selection.ts'

afterEach(cleanup)

const notifier = { done: vi.fn(), failed: vi.fn() }
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(NotifierProvider, { value: notifier }, children)

const order = ['a', 'b', 'c', 'd', 'e']
const nothing = emptySelection
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
    wrapper,
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

test('what is selected keeps the order of the gallery, whatever was pressed first', () => {
  const { result } = renderHook(() => usePhotoSelection(order), { wrapper })
  act(() => result.current.change({ kind: 'toggle', id: 'd' }))
  act(() => result.current.change({ kind: 'toggle', id: 'a' }))
  expect([...result.current.ids]).toEqual(['a', 'd'])
})

test('more than one may select at once is cut off, and says why', () => {
  const many = Array.from({ length: SELECTION_MAX + 1 }, (_, nth) => `${nth}`)
  const { result } = renderHook(() => usePhotoSelection(many), { wrapper })
  act(() => result.current.change({ kind: 'all', order: many }))
  expect(result.current.ids.size).toBe(SELECTION_MAX)
  expect(notifier.failed).toHaveBeenCalledWith('Je kunt hoogstens 5.000 foto’s tegelijk selecteren', {
    line: 'De eerste 5.000 zijn geselecteerd. Doe het in delen, of filter eerst.',
  })
})

test('who begins to select has something on before anything is selected, until they stop', () => {
  const { result } = renderHook(() => usePhotoSelection(order), { wrapper })
  expect(result.current.isOn).toBe(false)
  act(() => result.current.change({ kind: 'begin' }))
  expect(result.current).toMatchObject({ isOn: true, ids: new Set() })
  act(() => result.current.clear())
  expect(result.current.isOn).toBe(false)
})
