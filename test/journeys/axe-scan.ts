import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Person } from './person.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Each catches the Tab key at the edge of a dialog and hands it on at once; nobody ever stays on one.
const focusGuard = '[data-base-ui-focus-guard]'

/** What axe finds on the screen as it is now, in both themes; a line a finding. */
export async function scan({ page }: Person, screen: string): Promise<string[]> {
  const findings: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settle(page)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude(focusGuard).analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        findings.push(`${screen}, ${theme}: ${id} at ${target.join(' ')}: ${failureSummary}`)
  }
  return findings
}

// Colours are read from what is painted, which follows the theme a frame later.
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
