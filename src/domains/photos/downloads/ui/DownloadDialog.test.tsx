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
  const state = { sentBytes: 0, sizeBytes: 0, skippedCount: 0 }
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url)
    if (pathname === '/rpc/switches/listSwitchedOff') return Response.json({ json: { names: [] } })
    const { sentBytes, sizeBytes, skippedCount } = state
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
  Object.assign(server, { sentBytes: 0, sizeBytes: 400 * MB, skippedCount: 0 })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
  screen.getByText("340 foto's gedownload als ZIP-bestand")
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what could not be read is said before and after', async () => {
  server.skippedCount = 2
  await startDownload()
  const skipped = "2 foto's kunnen niet gelezen worden en zijn overgeslagen"
  expect(screen.queryByText(`${skipped}: DSC_0001.jpg en nog 1`)).not.toBeNull()

  server.sentBytes = server.sizeBytes
  await vi.advanceTimersByTimeAsync(1000)
  await screen.findByText(`340 foto's gedownload als ZIP-bestand. ${skipped}`)
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
