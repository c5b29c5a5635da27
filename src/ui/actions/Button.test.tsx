import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

test('a button with a reason stays reachable, tells the reason and does nothing', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick} disabledReason="Nothing has changed yet">
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })

  fireEvent.click(button)

  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Nothing has changed yet')
})

test('a busy button keeps its name and cannot be pressed twice', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save', busy: true })

  fireEvent.click(button)

  expect(onClick).not.toHaveBeenCalled()
})

test('a double click on a button that works is one press, wherever its second half lands', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" busy={false} onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })

  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })

  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})
