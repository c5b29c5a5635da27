import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showDoneToast, showFailedToast } from './toast.ts'
import { ToastRegion } from './ToastRegion.tsx'
import { UiTextsProvider, type UiTexts } from '../theme/ui-texts.ts'

const texts = { dismiss: 'Weghalen', undo: 'Ongedaan maken', retry: 'Opnieuw' } as UiTexts

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <UiTextsProvider value={texts}>
      <ToastRegion label="Meldingen" />
    </UiTextsProvider>,
  )
})
afterEach(async () => {
  await pass(60_000)
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const region = () => screen.getByRole('region', { name: 'Meldingen alt+T' })

test('what is done stays five seconds, what failed twelve', async () => {
  showDoneToast('Opgeslagen')
  await pass(4999)
  expect(shown()).toEqual(['Opgeslagen'])
  await pass(1 + 200)
  expect(shown()).toEqual([])
  showFailedToast('Kon niet opslaan')
  await pass(11_999)
  expect(shown()).toEqual(['Kon niet opslaan'])
  await pass(1 + 200)
  expect(shown()).toEqual([])
})

test('of several only the newest can be reached; the others come back when it has gone', async () => {
  showFailedToast('Eerst')
  await pass(0)
  showDoneToast('Daarna')
  await pass(0)
  const [newest, older] = [...region().querySelectorAll('li')]
  expect([newest!.textContent, newest!.inert, older!.textContent, older!.inert]).toEqual([
    'Daarna',
    false,
    'Eerst',
    true,
  ])
  await pass(5200)
  expect([...region().querySelectorAll('li')].map(({ textContent, inert }) => [textContent, inert])).toEqual([
    ['Eerst', false],
  ])
})

test('a toast waits while the pointer or the focus is on it', async () => {
  showDoneToast('Verwijderd', { undo: () => {} })
  await pass(4000)
  fireEvent.pointerMove(screen.getByRole('list'))
  await pass(60_000)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('list'))
  act(() => screen.getByRole('button', { name: 'Ongedaan maken' }).focus())
  await pass(60_000)
  expect(shown()).toHaveLength(1)
  act(() => screen.getByRole('button', { name: 'Ongedaan maken' }).blur())
  await pass(999)
  expect(shown()).toHaveLength(1)
  await pass(1 + 200)
  expect(shown()).toEqual([])
})

test('undo, retry and putting away end it, and words that are taken back are gone, also before they were shown', async () => {
  const undo = vi.fn()
  showDoneToast('Verwijderd', { undo })
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }))
  await pass(200)
  expect([undo.mock.calls.length, shown()]).toEqual([1, []])
  showFailedToast('Kon niet opslaan')()
  await pass(300)
  expect(shown()).toEqual([])
  const takeBack = showFailedToast('Kon niet opslaan')
  await pass(0)
  expect(shown()).toHaveLength(1)
  takeBack()
  await pass(200)
  expect(shown()).toEqual([])
})

test('alt+T goes to the toasts, and leaving them goes back', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  showDoneToast('Opgeslagen')
  await pass(0)
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' })
  expect(screen.getByRole('list')).toBe(document.activeElement)
  act(() => screen.getByRole('list').blur())
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('a swipe to the right or down puts it away, a short one does not', async () => {
  const swipe = (x: number, y: number) => {
    const item = screen.getByRole('listitem')
    item.setPointerCapture = () => {}
    fireEvent(item, new PointerEvent('pointerdown', { bubbles: true, clientX: 0, clientY: 0 }))
    fireEvent(item, new PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: y }))
    fireEvent(item, new PointerEvent('pointerup', { bubbles: true, clientX: x, clientY: y }))
  }
  for (const [x, y] of [
    [60, 0],
    [0, 60],
  ] as const) {
    showFailedToast('Kon niet opslaan')
    await pass(0)
    swipe(-60, -60)
    await pass(250)
    expect(shown()).toHaveLength(1)
    swipe(x, y)
    await pass(250)
    expect(shown()).toEqual([])
  }
})
