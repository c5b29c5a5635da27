import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './TextField.tsx'
import { UiTextsProvider, type UiTexts } from '../theme/ui-texts.ts'

afterEach(cleanup)

const texts = { optional: 'not required' } as UiTexts

function NameForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  return (
    <UiTextsProvider value={texts}>
      <form onSubmit={handleSubmit(() => undefined)}>
        <TextField
          label="Name"
          hint="As on the door"
          error={formState.errors.name?.message}
          {...register('name', { required: 'Fill in a name' })}
        />
        <button type="submit">Save</button>
      </form>
    </UiTextsProvider>
  )
}

test('a registered field says its hint, and its error once the form was refused', async () => {
  render(<NameForm />)
  const field = screen.getByLabelText('Name')
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBe('As on the door')

  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Fill in a name')
  expect(described()).toBe('Fill in a name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})
