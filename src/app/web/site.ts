// The public pages' own script. Islands load when they scroll near.
import '#ui/theme/theme.css'
import { layRows } from '../site/lay-rows.ts'
import { startThemeSwitch } from '../site/theme-switch.ts'
import { keepPage } from './keep-page.ts'
import { offerOfflinePage } from './offer-offline-page.ts'

const NEAR_PX = 240

const islands: Record<string, () => Promise<{ start: (place: HTMLElement) => void }>> = {
  contact: () => import('../site/islands/start-contact.tsx'),
  gallery: () => import('../site/islands/start-gallery.tsx'),
}

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

const brought = new Set<HTMLElement>()

function bring(place: HTMLElement): void {
  const load = islands[place.dataset['island'] ?? '']
  if (!load || brought.has(place)) return
  brought.add(place)
  // Without a connection the static HTML stays; scrolling near again retries.
  load().then(
    ({ start }) => start(place),
    () => brought.delete(place),
  )
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) bring(target as HTMLElement)
  },
  { rootMargin: `${NEAR_PX}px` },
)

find('[data-rows]').forEach(layRows)
find('[data-theme-switch]').forEach(startThemeSwitch)

// Loads nothing before the first interaction, to leave bandwidth to the first screen.
const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const
const wakeUp = () => {
  for (const sign of signsOfLife) window.removeEventListener(sign, wakeUp)
  for (const place of find('[data-island]')) near.observe(place)
}
for (const sign of signsOfLife) window.addEventListener(sign, wakeUp, { passive: true })
if (window.location.hash !== '' || window.scrollY > 0) wakeUp()

for (const link of find('[data-brings]'))
  link.addEventListener('pointerenter', () =>
    find(`[data-island="${link.dataset['brings']}"]`).forEach(bring),
  )

// An open menu would cover the section that its link scrolls to.
for (const menu of find('[popover]'))
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) menu.hidePopover()
  })

const token = new URLSearchParams(window.location.search).get('confirm')
if (token) void import('../site/islands/start-confirm.tsx').then(({ start }) => start(token))

offerOfflinePage()
keepPage()
