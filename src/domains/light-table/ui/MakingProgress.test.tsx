import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MakingProgress } from './StudioGallery.tsx'
import type { Photo } from '../core/ui/photos.queries.ts'

afterEach(cleanup)

const photosOf = (...pictures: Photo['picture'][]) => pictures.map((picture) => ({ picture }) as Photo)
const shown = () => document.body.textContent
const share = () =>
  screen.getByRole('progressbar', { name: 'Foto’s verwerken' }).getAttribute('aria-valuenow')

test('a studio sees how many of the photos that came in are made', () => {
  const { rerender } = render(<MakingProgress photos={photosOf('making', 'making', 'making', 'making')} />)
  expect(shown()).toContain('0 van 4 foto’s verwerkt')

  rerender(<MakingProgress photos={photosOf('ready', 'making', 'making', 'making')} />)

  expect(shown()).toContain('1 van 4 foto’s verwerkt')
  expect(share()).toBe('25')
})

test('photos that come in meanwhile are counted too', () => {
  const { rerender } = render(<MakingProgress photos={photosOf('making')} />)
  expect(shown()).toContain('Je foto wordt verwerkt')

  rerender(<MakingProgress photos={photosOf('making', 'making', 'making')} />)

  expect(shown()).toContain('0 van 3 foto’s verwerkt')
})

test('what is still coming in is counted from the start, so that the total stands still', () => {
  const { rerender } = render(<MakingProgress comingCount={3} photos={photosOf('making')} />)
  expect(shown()).toContain('0 van 4 foto’s verwerkt')

  rerender(<MakingProgress comingCount={1} photos={photosOf('ready', 'making', 'making')} />)

  expect(shown()).toContain('1 van 4 foto’s verwerkt')
})

test('a photo that has come in, but is not in the list yet, is not taken for made', () => {
  const { rerender } = render(<MakingProgress comingCount={7} photos={photosOf('making')} />)

  rerender(<MakingProgress comingCount={5} photos={photosOf('making')} />)
  expect(shown()).toContain('0 van 8 foto’s verwerkt')

  rerender(<MakingProgress comingCount={5} photos={photosOf('making', 'making', 'making')} />)
  expect(shown()).toContain('0 van 8 foto’s verwerkt')
})

test('it goes when all are made, also those that failed, and later photos begin anew', () => {
  const { rerender } = render(<MakingProgress photos={photosOf('making', 'making')} />)

  rerender(<MakingProgress photos={photosOf('ready', 'failed')} />)
  expect(screen.queryByRole('progressbar')).toBeNull()

  rerender(<MakingProgress photos={photosOf('ready', 'failed', 'making', 'making')} />)
  expect(shown()).toContain('0 van 2 foto’s verwerkt')
  expect(share()).toBe('0')
})
