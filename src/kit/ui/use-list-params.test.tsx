import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useListParams } from './use-list-params.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const table = {
  search: { name: 'zoek', read: text },
  sort: { name: 'volgorde', read: text, isView: true },
  cursor: { name: 'plaats', read: text },
  status: { name: 'status', read: text },
} as const

afterEach(cleanup)

async function listAt(url: string) {
  const shown = vi.fn<(params: ReturnType<typeof useListParams<typeof table>>) => void>()
  function List() {
    shown(useListParams(table))
    return null
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router as never} />)
  })
  return {
    now: () => shown.mock.lastCall![0],
    url: () => router.state.location.href,
    does: (work: () => void) =>
      act(async () => {
        work()
        await router.load()
      }),
  }
}

test('another filter leads back to the first page, and a page keeps the filters', async () => {
  const list = await listAt('/?zoek=anna&plaats=W10')
  expect(list.now().values).toEqual({ search: 'anna', cursor: 'W10' })
  await list.does(() => list.now().change({ status: 'shipped' }))
  expect(list.url()).toBe('/?zoek=anna&status=shipped')
  await list.does(() => list.now().change({ cursor: 'W20' }))
  expect(list.now().values).toEqual({ search: 'anna', status: 'shipped', cursor: 'W20' })
})

test('widened, a list shows all of its rows in the order in which it was', async () => {
  const list = await listAt('/?zoek=anna&volgorde=-name&onbekend=1')
  expect(list.now().isNarrowed).toBe(true)
  await list.does(() => list.now().widen())
  expect(list.url()).toBe('/?volgorde=-name')
  expect(list.now().isNarrowed).toBe(false)
})
