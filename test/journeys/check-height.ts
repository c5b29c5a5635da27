import type { Page } from 'playwright-core'
import { waitForLayout } from './check-width.ts'

/** A 1280 × 1024 desktop at 400 % zoom, and a phone in landscape. */
export const LOW_WINDOWS = [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
]

export async function findTooFullInLowWindows(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const window of LOW_WINDOWS) {
    await page.setViewportSize(window)
    await waitForLayout(page, window.width)
    findings.push(...(await findTooFull(page)))
  }
  return findings
}

/**
 * Returns a finding if fixed elements leave less than half of the window's height free, or if the
 * scrolling part of an open dialog or menu is lower than half (WCAG 1.4.10 and 2.4.11).
 */
export async function findTooFull(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!
  const { freePx, kept } = await page.evaluate(readFreeRows)
  return freePx < height / 2 ? [`${width} × ${height} px: only ${freePx} px are free besides ${kept}`] : []
}

function readFreeRows() {
  const { innerHeight, innerWidth } = window
  const layers = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')]
  const top = layers.filter((layer) => layer.checkVisibility()).at(-1)
  const isPhoto = top?.matches('[data-viewer], [data-compare]') === true
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.className.slice(0, 60)
  if (top && !isPhoto) {
    const areas = [top, ...top.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    )
    if (areas.length === 0) return { freePx: innerHeight, kept: '' }
    return { freePx: Math.max(...areas.map(({ clientHeight }) => clientHeight)), kept: nameOf(top) }
  }
  window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
  const keepsPlace = (element: Element | null): Element | undefined => {
    if (!element || element === document.body || element.closest('[data-toaster]')) return undefined
    const isKept = isPhoto
      ? element.matches('header, [data-bottom-bar="tray"]')
      : ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    return isKept ? element : keepsPlace(element.parentElement)
  }
  const kept = new Set<string>()
  let freePx = 0
  for (let y = 0; y < innerHeight; y += 1) {
    const element = keepsPlace(document.elementFromPoint(innerWidth / 2, y))
    if (element) kept.add(nameOf(element))
    else freePx += 1
  }
  return { freePx, kept: [...kept].join(', ') }
}
