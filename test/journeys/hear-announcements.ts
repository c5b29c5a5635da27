import { expect } from 'vitest'
import type { Person } from './person.ts'

/** Records the announcements of live regions. Call before a page opens. */
export const logsAnnouncements = ({ context }: Person) => context.addInitScript(recordAnnouncements)

/** Expects exactly these announcements, in this order, since the last call. */
export async function hears({ page }: Person, ...sayings: unknown[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.spoken)).toEqual(sayings)
  await page.evaluate((count) => window.spoken.splice(0, count), sayings.length)
}

async function focused({ page }: Person): Promise<string> {
  const [first = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n')
  return /^- '?(\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*)/.exec(first)?.[1] ?? first
}

export async function movesFocusTo(person: Person, control: string, key = 'Tab'): Promise<void> {
  let last = ''
  for (let steps = 0; steps < 60; steps++) {
    await person.keys(key)
    last = await focused(person).catch(() => 'nothing')
    if (last.startsWith(control)) return
  }
  throw new Error(`no ${key} leads to ${control}; the last was ${last}`)
}

export const focusReaches = (person: Person, control: string | RegExp) =>
  expect.poll(() => focused(person).catch(() => 'nothing')).toMatch(control)

export const toastsRegionOutline = 'region "Meldingen alt+T"'

const OUTLINE_ROLES =
  /^ *- '?(?:banner|main|navigation|contentinfo|complementary|search|form|region|tablist|tabpanel|heading)\b/

export async function outlineOf({ page }: Person): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const parts = tree.split('\n').filter((line) => OUTLINE_ROLES.test(line))
  return parts.map((line) =>
    line
      .trim()
      .replace(/^- '?/, '')
      .replace(/'?:( .*)?$/, ''),
  )
}

declare global {
  interface Window {
    spoken: string[]
  }
}

/** Runs in the page. A region inserted with its text is announced only if it is an alert. */
function recordAnnouncements() {
  const regions = '[aria-live=polite], [role=status], [role=alert]'
  const known = new WeakSet<Element>()
  const spoken: string[] = (window.spoken = [])
  const wordsOf = (node: Node) => (node instanceof HTMLElement ? node.innerText : (node.textContent ?? ''))
  const isInTree = (region: Element) =>
    region.checkVisibility({ visibilityProperty: true }) && !region.closest('[aria-hidden=true], [inert]')

  function newsIn({ target, addedNodes, type }: MutationRecord): [Element, Node][] {
    const element = target instanceof Element ? target : target.parentElement
    const region = element?.closest(regions)
    if (!region) return alertsIn(addedNodes).map((alert) => [alert, alert])
    if (!isInTree(region) || !(known.has(region) || region.role === 'alert')) return []
    // Regions with a role are announced in full, others only by the part that changed.
    if (region.role) return [[region, region]]
    return (type === 'characterData' ? [target] : [...addedNodes]).map((node) => [region, node])
  }
  const alertsIn = (nodes: NodeList) =>
    [...nodes]
      .filter((node) => node instanceof Element)
      .flatMap((element) => [element, ...element.querySelectorAll('[role=alert]')])
      .filter((element) => element.role === 'alert' && isInTree(element))

  new MutationObserver((records) => {
    const news = new Set(records.flatMap(newsIn).map(([, node]) => node))
    for (const node of news) {
      const words = wordsOf(node).replace(/\s+/g, ' ').trim()
      if (words) spoken.push(words)
    }
    for (const region of document.querySelectorAll(regions)) if (isInTree(region)) known.add(region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
