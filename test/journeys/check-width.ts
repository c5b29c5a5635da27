import type { Page } from 'playwright-core'

/** Width required by WCAG 1.4.10, equal to a 1280 px window at 400 % zoom. */
export const NARROWEST_PX = 320

export async function findTooWideAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 })
  await waitForLayout(page, width)
  return (await findTooWide(page)).map((line) => `${width} px: ${line}`)
}

/**
 * Returns what is too wide: the page, an area that scrolls both ways, or a control that an edge
 * cuts off.
 */
export async function findTooWide(page: Page): Promise<string[]> {
  const { overflowPx, areas, cutOff } = await page.evaluate(readEdges)
  return [
    ...(overflowPx > 0 ? [`it is ${overflowPx} px wider than the window`] : []),
    ...areas.map((area) => `${area} scrolls both ways`),
    ...cutOff.map((control) => `${control} is cut off`),
  ]
}

function readEdges() {
  const { clientWidth, scrollWidth } = document.documentElement
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]')
  const scrollsSideways = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    return (scrolls && element.scrollWidth > element.clientWidth) || scrollsSideways(element.parentElement)
  }
  const scrollsBothWays = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 &&
    element.scrollHeight > element.clientHeight + 1 &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  const isOut = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    // Elements that only screen readers use measure one pixel.
    return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1)
  }
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') || element.innerText.trim().slice(0, 40) || element.className
  const describeElement = (element: HTMLElement) => `${element.localName} "${nameOf(element)}"`
  const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)]
  return {
    overflowPx: scrollWidth - clientWidth,
    areas: all('*')
      .filter((element) => scrollsBothWays(element) && isSeen(element))
      .map(describeElement),
    cutOff: all('a[href], button, input, select, textarea, summary')
      .filter((control) => isOut(control) && isSeen(control) && !scrollsSideways(control.parentElement))
      .map(describeElement),
  }
}

/** Waits at most 2 seconds until the page is as wide as its window. */
export async function waitForLayout(page: Page, width: number): Promise<void> {
  await page
    .waitForFunction((px) => document.documentElement.scrollWidth === px, width, { timeout: 2000 })
    .catch(() => {})
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
