import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { UiTextsProvider, type UiTexts } from '#ui/theme/ui-texts.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { useDownload } from './use-download.ts'

const copy = (what: string) => `${what} kopiëren`
const texts = { close: 'Sluit', notifications: 'Meldingen', retry: 'Opnieuw', copy } as UiTexts
const silent = { done: () => {}, failed: () => () => {} }
const MB = 1024 ** 2

// Replaces `fetch` before the API client is imported, which keeps a reference to it.
const server = vi.hoisted(() => {
  const state = { sentBytes: 0, sizeBytes: 0, skippedCount: 0, status: 200 }
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url)
    if (pathname === '/rpc/switches/listSwitchedOff') return Response.json({ json: { names: [] } })
    const { sentBytes, sizeBytes, skippedCount, status } = state
    if (status !== 200) return Response.json({ json: { message: 'no', status } }, { status })
    if (pathname === '/rpc/photos/findDownload') return Response.json({ json: { sentBytes, sizeBytes } })
    return Response.json({
      json: {
        downloadId: '0197aaaa-0000-7000-8000-000000000000',
        address: '#',
        fileName: 'fotos-2026-11-21.zip',
        count: 340,
        sizeBytes,
        skippedCount,
        skippedNames: ['DSC_0001.jpg'].slice(0, skippedCount),
      },
    })
  }
  return state
})

beforeEach(() => {
  Object.assign(server, { sentBytes: 0, sizeBytes: 400 * MB, skippedCount: 0, status: 200 })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  hide(false)
  setOnline(true)
  vi.useRealTimers()
})

function hide(isHidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  window.dispatchEvent(new Event('visibilitychange'))
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

function Page() {
  const download = useDownload()
  return (
    <>
      <button onClick={() => download.prepare(['one', 'two'])}>Vraag</button>
      {download.isOpen && <DownloadDialog download={download} />}
    </>
  )
}

async function startDownload() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiTextsProvider value={texts}>
        <NotifierProvider value={silent}>
          <Page />
          <Toaster />
        </NotifierProvider>
      </UiTextsProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByText('Vraag'))
  await screen.findByText('340 foto’s, 400 MB')
  fireEvent.click(screen.getByRole('button', { name: 'Downloaden' }))
}

test('a client sees how far a download is, and is told when all of it came', async () => {
  await startDownload()
  await screen.findByText('Je browser begint zo met downloaden.')

  server.sentBytes = 100 * MB
  await vi.advanceTimersByTimeAsync(1000)
  await screen.findByText(/^100 MB van 400 MB\./)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')

  server.sentBytes = server.sizeBytes
  await vi.advanceTimersByTimeAsync(1000)
  await screen.findByText('Download voltooid')
  screen.getByText('340 foto’s gedownload als ZIP-bestand')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what could not be read is said before and after', async () => {
  server.skippedCount = 2
  await startDownload()
  const skipped = '2 foto’s kunnen niet gelezen worden en zijn overgeslagen'
  expect(screen.queryByText(`${skipped}: DSC_0001.jpg en nog 1`)).not.toBeNull()

  server.sentBytes = server.sizeBytes
  await vi.advanceTimersByTimeAsync(1000)
  await screen.findByText(`340 foto’s gedownload als ZIP-bestand. ${skipped}`)
})

test('a download of which nothing comes for a minute has failed, and can be tried again', async () => {
  await startDownload()
  await screen.findByText('Je browser begint zo met downloaden.')

  await vi.advanceTimersByTimeAsync(61_000)

  await screen.findByText('Download mislukt')
  expect(screen.queryByRole('button', { name: 'Opnieuw' })).not.toBeNull()
})

test('a download that stops half way says where, and after a second time where else to open the page', async () => {
  await startDownload()
  server.sentBytes = 100 * MB
  await vi.advanceTimersByTimeAsync(1000)
  await screen.findByText(/^100 MB van 400 MB\./)
  await vi.advanceTimersByTimeAsync(61_000)
  await screen.findByText('Gestopt bij 100 MB van 400 MB.')
  expect(screen.queryByText(/Safari of Chrome/)).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw' }))
  await screen.findByRole('progressbar')
  await vi.advanceTimersByTimeAsync(61_000)
  await screen.findByText(/Safari of Chrome/)
  screen.getByText(window.location.href)
})

test('who closed the dialog reads in a toast where a download stopped', async () => {
  await startDownload()
  server.sentBytes = 100 * MB
  await vi.advanceTimersByTimeAsync(1000)
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
  await vi.advanceTimersByTimeAsync(61_000)
  await screen.findByText('Gestopt bij 100 MB van 400 MB.')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: 'Opnieuw' })
})

async function comesTo(sentBytes: number) {
  server.sentBytes = sentBytes
  await vi.advanceTimersByTimeAsync(1000)
}

test.each([
  ['a connection that is reset after the first byte', 1, 'Gestopt bij 1 Bytes van 400 MB.'],
  ['a line on which nothing moves any more', 100 * MB, 'Gestopt bij 100 MB van 400 MB.'],
  ['a proxy that cuts at a number of bytes', 64 * MB, 'Gestopt bij 64 MB van 400 MB.'],
  ['a full disk', 399 * MB, 'Gestopt bij 399 MB van 400 MB.'],
  ['a body that is one byte short', 400 * MB - 1, 'Gestopt vlak voor het einde.'],
])('%s ends in words, and can be tried again', async (_, sentBytes, words) => {
  await startDownload()
  await comesTo(sentBytes)
  await vi.advanceTimersByTimeAsync(61_000)
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Opnieuw' })).not.toBeNull()
})

test.each([
  ['a server that fails in the middle', 500],
  ['a gateway without a server behind it', 502],
  ['a gallery that was closed meanwhile', 404],
])('%s ends a download in words', async (_, status) => {
  await startDownload()
  await comesTo(100 * MB)
  server.status = status
  await vi.advanceTimersByTimeAsync(70_000)
  await screen.findByText('Gestopt bij 100 MB van 400 MB.')
  expect(screen.queryByRole('button', { name: 'Opnieuw' })).not.toBeNull()
})

test('who comes back to the tab after minutes finds the download going on', async () => {
  await startDownload()
  await comesTo(100 * MB)
  hide(true)
  server.sentBytes = 200 * MB
  await vi.advanceTimersByTimeAsync(90_000)
  server.sentBytes = 300 * MB
  await vi.advanceTimersByTimeAsync(60_000)
  hide(false)
  await screen.findByText(/^300 MB van 400 MB\./)
  expect(screen.queryByText('Download mislukt')).toBeNull()
})

test.each([
  ['goes on', 200 * MB, /^200 MB van 400 MB\./],
  ['does not', 100 * MB, 'Gestopt bij 100 MB van 400 MB.'],
])('after minutes on no network it is known whether a download %s', async (_, sentBytes, words) => {
  await startDownload()
  await comesTo(100 * MB)
  setOnline(false)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(screen.queryByText('Download mislukt')).toBeNull()
  server.sentBytes = sentBytes
  setOnline(true)
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByText(words)
})
