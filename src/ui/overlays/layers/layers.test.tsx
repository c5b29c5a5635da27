import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from '../Menu.tsx'
import { Select } from '../../fields/Select.tsx'
import { UiTextsProvider, type UiTexts } from '../../theme/ui-texts.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { Popover } from '../Popover.tsx'

const texts = { close: 'Sluiten', cancel: 'Annuleren' } as UiTexts

beforeEach(() => {
  Element.prototype.getAnimations ??= () => []
  Element.prototype.checkVisibility = () => true
})
afterEach(cleanup)

const settled = () => act(async () => {})
const press = async (key: string, more = {}) => {
  fireEvent.keyDown(document.activeElement!, { key, ...more })
  await settled()
}
const focused = () => document.activeElement

const open = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(button)
  await settled()
}

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <UiTextsProvider value={texts}>
      <main>
        <button onClick={() => setIsOpen(true)}>Album</button>
        <p>De pagina</p>
      </main>
      <div aria-live="polite">Opgeslagen</div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Nieuw album"
        foot={<button onClick={() => setIsAsking(true)}>Weg ermee</button>}
      >
        <input aria-label="Naam" />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Zeker weten?"
        confirm="Ja"
        onConfirm={() => {
          setIsAsking(false)
          setIsOpen(false)
        }}
      />
    </UiTextsProvider>
  )
}

function Loading() {
  const [step, setStep] = useState<'closed' | 'loading' | 'loaded'>('closed')
  const close = () => setStep('closed')
  return (
    <UiTextsProvider value={texts}>
      <button onClick={() => setStep('loading')}>Bestelling</button>
      {step === 'loading' && (
        <Dialog key="loading" open onOpenChange={close} title="Laden">
          <button onClick={() => setStep('loaded')}>Is er</button>
        </Dialog>
      )}
      {step === 'loaded' && (
        <Dialog key="loaded" open onOpenChange={close} title="Bestelling 7">
          <input aria-label="Code" />
        </Dialog>
      )}
    </UiTextsProvider>
  )
}

test('a dialog that takes the place of a loading one leads back to what opened that', async () => {
  render(<Loading />)
  await open('Bestelling')
  fireEvent.click(screen.getByRole('button', { name: 'Is er' }))
  await settled()
  expect(focused()).toBe(screen.getByLabelText('Code'))
  await press('Escape')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Bestelling' }))
})

test('a dialog takes the focus and keeps Tab inside; Escape gives the focus back', async () => {
  render(<Page />)
  await open('Album')
  expect(screen.getByRole('dialog', { name: 'Nieuw album' })).toBeTruthy()
  expect(focused()).toBe(screen.getByLabelText('Naam'))

  screen.getByRole('button', { name: 'Weg ermee' }).focus()
  await press('Tab')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Sluiten' }))
  await press('Tab', { shiftKey: true })
  expect(focused()).toBe(screen.getByRole('button', { name: 'Weg ermee' }))

  await press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Album' }))
  expect(document.documentElement.style.overflow).toBe('')
})

test('behind a dialog the page is silent and does not scroll, but what is told stays audible', async () => {
  render(<Page />)
  await open('Album')
  expect(screen.getByText('De pagina').closest('[aria-hidden=true]')).toBeTruthy()
  expect(screen.getByText('Opgeslagen').closest('[aria-hidden=true]')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('hidden')
  document.querySelector('main')!.querySelector('button')!.focus()
  expect(focused()).toBe(screen.getByRole('dialog'))
})

test('Escape closes what lies on top only, and closing both gives the focus to what opened the first', async () => {
  render(<Page />)
  await open('Album')
  await open('Weg ermee')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Annuleren' }))
  await press('Escape')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Weg ermee' }))

  await open('Weg ermee')
  fireEvent.click(screen.getByRole('alertdialog').previousElementSibling!)
  await settled()
  fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Album' }))
})

test('a menu is walked by arrows and letters, and gives the focus back with its choice', async () => {
  const onSelect = vi.fn()
  render(
    <Menu trigger={<button>Meer</button>}>
      <MenuItem onSelect={() => onSelect('openen')}>Openen</MenuItem>
      <MenuItem onSelect={() => onSelect('delen')}>Delen</MenuItem>
      <MenuItem disabled onSelect={() => onSelect('wissen')}>
        Wissen
      </MenuItem>
    </Menu>,
  )
  const trigger = screen.getByRole('button', { name: 'Meer' })
  trigger.focus()
  await press('ArrowUp')
  const item = (name: string) => screen.getByRole('menuitem', { name })
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe(item('Wissen'))
  fireEvent.click(item('Wissen'))
  expect(onSelect).not.toHaveBeenCalled()
  await press('ArrowDown')
  expect(focused()).toBe(item('Openen'))
  await press('d')
  expect(focused()).toBe(item('Delen'))
  fireEvent.click(item('Delen'))
  await settled()
  expect(onSelect.mock.calls).toEqual([['delen']])
  expect([screen.queryByRole('menu'), focused()]).toEqual([null, trigger])
})

test('a popover closes by a press elsewhere, not by one inside; by Tab one goes through it and on', async () => {
  render(
    <>
      <Popover trigger={<button>Periode</button>} title="Kies een periode">
        <button>Alles</button>
      </Popover>
      <p>Ernaast</p>
    </>,
  )
  await open('Periode')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Alles' }))
  const pressAt = async (element: Element) => {
    fireEvent.pointerDown(element)
    fireEvent.click(element)
    await settled()
  }
  await pressAt(screen.getByRole('button', { name: 'Alles' }))
  expect(screen.getByRole('dialog', { name: 'Kies een periode' })).toBeTruthy()
  await pressAt(screen.getByText('Ernaast'))
  expect(screen.queryByRole('dialog')).toBeNull()

  await open('Periode')
  await press('Tab')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Periode' }))
})

test('of a list one is chosen by its letters, also while it is closed', async () => {
  const onChange = vi.fn()
  const options = ['Actief', 'Beoordelen', 'Bezorgd'].map((label) => ({ value: label, label }))
  render(
    <UiTextsProvider value={texts}>
      <Select label="Status" value="Actief" onChange={onChange} options={options} />
    </UiTextsProvider>,
  )
  const box = screen.getByRole('combobox', { name: 'Status' })
  box.focus()
  await press('b')
  expect(onChange).toHaveBeenLastCalledWith('Beoordelen')
  await press('ArrowDown')
  expect(focused()).toBe(screen.getByRole('option', { name: 'Actief', selected: true }))
  await press('End')
  fireEvent.click(focused()!)
  await settled()
  expect(onChange).toHaveBeenLastCalledWith('Bezorgd')
  expect([screen.queryByRole('listbox'), focused()]).toEqual([null, box])
})
