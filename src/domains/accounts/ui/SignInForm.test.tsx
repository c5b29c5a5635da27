import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotifierProvider, type Notifier } from '#platform/browser/notifier.ts'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { meQuery, useContinueWithTwoSteps, type Me } from './accounts.queries.ts'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { SignInForm } from './SignInForm.tsx'

const texts = { showPassword: 'Toon wachtwoord', hidePassword: 'Verberg wachtwoord' } as UiTexts
const silent: Notifier = { done: () => {}, failed: () => () => {} }

const line = vi.hoisted(() => ({
  isDown: false,
  refusal: undefined as string | undefined,
  keepsCookies: true,
}))

// Hoisted, because the API client keeps a reference to fetch when it is created.
const sent = vi.hoisted(() => {
  const calls: { path: string; body: unknown }[] = []
  globalThis.fetch = async (input) => {
    const request = input as Request
    const path = new URL(request.url).pathname
    if (path === '/rpc/switches/listSwitchedOff') return Response.json({ json: { names: [] } })
    if (path === '/rpc/accounts/findMe')
      return Response.json({ json: { me: line.keepsCookies ? { role: 'photographer' } : null } })
    if (line.isDown) throw new TypeError('Failed to fetch')
    calls.push({ path, body: await request.json() })
    if (line.refusal !== undefined) {
      const json = { defined: true, code: line.refusal, status: 409, message: line.refusal }
      return Response.json({ json }, { status: 409 })
    }
    return Response.json({ json: { home: '/dashboard' } })
  }
  return calls
})

beforeEach(() => sent.splice(0))
afterEach(cleanup)

async function showForm(start = { email: '', password: '' }, notifier = silent) {
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(meQuery)
  sent.splice(0)
  const root = createRootRoute({ component: () => <SignInForm start={start} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextsProvider value={texts}>
        <NotifierProvider value={notifier}>
          <RouterProvider router={router} />
        </NotifierProvider>
      </UiTextsProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('E-mail')
  return router
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what is missing is said at its field, and nothing is sent', async () => {
  await showForm()

  press('Inloggen')

  expect(await screen.findAllByText('Vul dit in')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(sent).toEqual([])
})

test('a sign-in link asks for an address and for no password', async () => {
  await showForm()
  press('Stuur me een inloglink')
  await screen.findByText('Vul dit in')

  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'geen adres' } })
  press('Stuur me een inloglink')
  await screen.findByText('Vul een geldig e-mailadres in')
  expect(sent).toEqual([])

  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'lotte@voorbeeld.nl' } })
  press('Stuur me een inloglink')
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/rpc/accounts/requestSignInLink', body: { json: { email: 'lotte@voorbeeld.nl' } } },
    ]),
  )
})

test('who is known finds the form filled in, and goes where the server says', async () => {
  const router = await showForm({ email: 'info@lichtval.nl', password: 'geheim' })

  press('Inloggen')

  await waitFor(() => expect(sent[0]).toMatchObject({ path: '/rpc/accounts/signIn' }))
  expect(sent[0]!.body).toEqual({ json: { email: 'info@lichtval.nl', password: 'geheim' } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('that it failed is taken back as soon as someone tries again', async () => {
  const failures: string[] = []
  const failed = (title: string) => {
    failures.push(title)
    return () => void failures.pop()
  }
  await showForm({ email: 'info@lichtval.nl', password: 'geheim' }, { ...silent, failed })

  line.isDown = true
  press('Inloggen')
  await waitFor(() => expect(failures).toEqual(['Inloggen mislukt']))

  line.isDown = false
  press('Inloggen')
  await waitFor(() => expect(failures).toEqual([]))
})

test('whose password has expired reads it above the button that helps, under no toast', async () => {
  const failures: string[] = []
  const failed = (title: string) => {
    failures.push(title)
    return () => {}
  }
  await showForm({ email: 'lotte@voorbeeld.nl', password: 'geheim' }, { ...silent, failed })

  line.refusal = 'password_expired'
  press('Inloggen')
  const said = await screen.findByText('Je wachtwoord is verlopen')
  line.refusal = undefined
  const helps = screen.getByRole('button', { name: 'Stuur me een inloglink' })
  expect(said.closest('[role=alert]')!.nextElementSibling).toBe(helps)
  expect(failures).toEqual([])
})

test('a browser that keeps no cookies hears so, instead of being asked again', async () => {
  const failures: string[] = []
  const failed = (title: string) => {
    failures.push(title)
    return () => {}
  }
  line.keepsCookies = false
  const router = await showForm({ email: 'lotte@voorbeeld.nl', password: 'geheim' }, { ...silent, failed })
  press('Inloggen')
  await waitFor(() => expect(failures).toEqual(['Je browser bewaart geen cookies']))
  expect(router.state.location.pathname).toBe('/')
  line.keepsCookies = true
})

test('in such a browser who signs in again over a page reads the same, and what was typed stays', async () => {
  const failures: string[] = []
  const failed = (title: string) => {
    failures.push(title)
    return () => {}
  }
  const onClose = vi.fn()
  const me = { id: 'lotte', email: 'lotte@voorbeeld.nl' } as Me
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiTextsProvider value={texts}>
        <NotifierProvider value={{ ...silent, failed }}>
          <SignInAgainDialog me={me} onClose={onClose} />
        </NotifierProvider>
      </UiTextsProvider>
    </QueryClientProvider>,
  )
  line.keepsCookies = false
  fireEvent.focus(window)
  fireEvent.input(screen.getByLabelText('Wachtwoord'), { target: { value: 'geheim' } })
  press('Inloggen')
  await waitFor(() => expect(failures).toEqual(['Je browser bewaart geen cookies']))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Wachtwoord').value).toBe('geheim')
  line.keepsCookies = true
})

test('and so does who signs in again with two steps', async () => {
  const failed = vi.fn(() => () => {})
  const { result } = renderHook(() => useContinueWithTwoSteps('lotte'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>
        <NotifierProvider value={{ ...silent, failed }}>{children}</NotifierProvider>
      </QueryClientProvider>
    ),
  })
  line.keepsCookies = false
  expect(await result.current({ hasSignedIn: true })).toBe(false)
  expect(failed).toHaveBeenCalledWith('Je browser bewaart geen cookies', expect.anything())
  line.keepsCookies = true
})
