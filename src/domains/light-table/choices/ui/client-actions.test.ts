import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { usePhotoActions } from './client-actions.ts'

afterEach(cleanup)

const photo = { id: 'one', isFavorite: false, isApproved: true } as Photo
const nothing = () => {}
const start: { type: PhotoType; setFavorite: (ids: string[], value: boolean) => void } = {
  type: 'preview',
  setFavorite: nothing,
}
const gallery = () =>
  renderHook(
    (given) =>
      usePhotoActions({
        setApproval: nothing,
        comment: nothing,
        download: nothing,
        order: nothing,
        ...given,
      }),
    { initialProps: start },
  )

test('the actions of a grid stay the same, and do what is to be done now', () => {
  const { result, rerender } = gallery()
  const before = result.current
  const marked: unknown[] = []

  rerender({ ...start, setFavorite: (ids, value) => marked.push([ids, value]) })
  expect(result.current).toBe(before)
  result.current.find(({ name }) => name === 'favorite')!.run(photo)
  expect(marked).toEqual([[['one'], true]])
})

test('only finals are taken home and printed', () => {
  const { result, rerender } = gallery()
  expect(result.current.map(({ key }) => key).join('')).toBe('fca')

  rerender({ ...start, type: 'final' })
  expect(result.current.map(({ key }) => key).join('')).toBe('fcadb')
})

test('a guest is offered what their link gives, and nothing that it does not', () => {
  const keysFor = (given: Parameters<typeof usePhotoActions>[0]) =>
    renderHook(() => usePhotoActions(given))
      .result.current.map(({ key }) => key)
      .join('')
  expect(keysFor({ type: 'final', setFavorite: nothing })).toBe('f')
  expect(keysFor({ type: 'final', comment: nothing, download: nothing })).toBe('cd')
  expect(keysFor({ type: 'preview', download: nothing })).toBe('')
})
