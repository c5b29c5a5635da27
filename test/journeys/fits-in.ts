import type { Page } from 'playwright-core'

/** WCAG 1.4.10: also what a page of 1280 px comes to when it is enlarged four times. */
export const NARROWEST_PX = 320

/** What is too wide for a narrower window. */
export async function tooWideIn(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 })
  await laysOutAgain(page, width)
  return (await tooWide(page)).map((line) => `${width} px: ${line}`)
}

/** What is too wide for the window: the page, an area that scrolls down, or a control that an edge cuts off. */
export async function tooWide(page: Page): Promise<string[]> {
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
    // Those for screen readers alone are a pixel.
    return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1)
  }
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') || element.innerText.trim().slice(0, 40) || element.className
  const called = (element: HTMLElement) => `${element.localName} "${nameOf(element)}"`
  const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)]
  return {
    overflowPx: scrollWidth - clientWidth,
    areas: all('*')
      .filter((element) => scrollsBothWays(element) && isSeen(element))
      .map(called),
    cutOff: all('a[href], button, input, select, textarea, summary')
      .filter((control) => isOut(control) && isSeen(control) && !scrollsSideways(control.parentElement))
      .map(called),
  }
}

/** Code that measures itself lays out again a moment later; what stays too wide is a finding. */
export const laysOutAgain = (page: Page, width: number) =>
  page
    .waitForFunction((px) => document.documentElement.scrollWidth === px, width, { timeout: 2000 })
    .catch(() => {})
