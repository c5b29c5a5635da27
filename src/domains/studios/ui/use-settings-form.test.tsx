import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { makeDeferred } from '#platform/pure/missing-builtins.ts'

const server = vi.hoisted(() => {
  const settingsServer = {
    saved: {} as Record<string, unknown>,
    sent: [] as unknown[],
    wait: Promise.resolve(),
  }
  globalThis.fetch = async (input) => {
    const request = input as Request
    if (request.url.endsWith('saveSettings')) {
      const { json } = (await request.json()) as { json: object }
      settingsServer.sent.push(json)
      await settingsServer.wait
      Object.assign(settingsServer.saved, json)
      return Response.json({ json: {} })
    }
    return Response.json({
      json: { saved: settingsServer.saved, businessName: 'Vossen B.V.', may: { useCustomBranding: true } },
    })
  }
  return settingsServer
})

const nothing = {
  studioName: 'Studio Vossen',
  phoneNumber: '',
  watermarkText: '',
  watermarkLogoId: null,
  accentColor: null,
  zipNames: 'numbered',
  guestOriginals: 'clean',
  mailsChoices: true,
  mailsNewOrders: true,
  mailsPaidOrders: true,
}

beforeEach(() => {
  server.saved = { ...nothing }
  server.sent = []
  server.wait = Promise.resolve()
})

async function openForm() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <NotifierProvider value={{ done: () => {}, failed: () => () => {} }}>{children}</NotifierProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useSettingsForm(), { wrapper })
  await waitFor(() => expect(result.current.typed).toBeDefined())
  return { form: result, refetch: () => act(() => client.invalidateQueries()) }
}

test('only what differs counts, and only that is sent', async () => {
  const { form } = await openForm()
  act(() => form.current.set({ studioName: 'Vossen', phoneNumber: ' ' }))
  expect(form.current.changeCount).toBe(1)
  act(() => form.current.save())
  await waitFor(() => expect(form.current.changeCount).toBe(0))
  expect(server.sent).toEqual([{ studioName: 'Vossen' }])
})

test('a number that is none is not sent', async () => {
  const { form } = await openForm()
  act(() => form.current.set({ phoneNumber: 'bel me' }))
  act(() => form.current.save())
  expect([form.current.isPhoneInvalid, server.sent]).toEqual([true, []])
})

test('what is typed while it is being saved is still to be saved', async () => {
  const { form } = await openForm()
  const { promise, resolve } = makeDeferred<void>()
  server.wait = promise
  act(() => form.current.set({ watermarkText: 'Vos' }))
  act(() => form.current.save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  act(() => form.current.set({ watermarkText: 'Vossen' }))
  resolve()
  await waitFor(() => expect(form.current.isSaving).toBe(false))
  expect(form.current.changes).toEqual({ watermarkText: 'Vossen' })
})

test('another tab changes what was not touched here, and nothing that was', async () => {
  const { form, refetch } = await openForm()
  act(() => form.current.set({ studioName: 'Hier' }))
  Object.assign(server.saved, { studioName: 'Daar', phoneNumber: '020-1234567' })
  await refetch()
  await waitFor(() => expect(form.current.typed).toMatchObject({ phoneNumber: '020-1234567' }))
  expect(form.current.typed).toMatchObject({ studioName: 'Hier' })
  act(() => form.current.undo())
  expect(form.current.typed).toMatchObject({ studioName: 'Daar' })
})
