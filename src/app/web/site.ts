// Script of the public pages. Islands load near the screen, or when the pointer enters a link to
// one.
import '#ui/theme/theme.css'
import { preventFileOpening } from './prevent-file-opening.ts'
import { offerOfflinePage } from './offer-offline-page.ts'
import { justifyRows, rowMeasure } from '#domains/light-table/justified-rows.rules.ts'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '#ui/theme/theme-choice.ts'

function startThemeSwitch(fieldset: HTMLElement): void {
  for (const input of fieldset.querySelectorAll('input')) {
    input.checked = input.value === readThemeChoice()
    input.addEventListener('change', () => chooseTheme(input.value as ThemeChoice))
  }
}

function layRows(list: HTMLElement): void {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-ratio]')]
  const ratios = tiles.map(({ dataset }) => Number(dataset['ratio']))
  const lay = () => {
    const widthPx = list.clientWidth
    const { rows, heightPx } = justifyRows(ratios, widthPx, rowMeasure(widthPx))
    list.style.height = `${heightPx}px`
    for (const { firstIndex, topPx, heightPx, leftsPx, widthsPx } of rows)
      leftsPx.forEach((leftPx, place) => {
        Object.assign(tiles[firstIndex + place]!.style, {
          position: 'absolute',
          left: `${leftPx}px`,
          top: `${topPx}px`,
          width: `${widthsPx[place]}px`,
          height: `${heightPx}px`,
        })
      })
  }
  new ResizeObserver(lay).observe(list)
  lay()
}

/** Half the handle's width, so that the line follows the handle's middle. */
const EDGE_PX = 22

function startBeforeAfter(place: HTMLElement): void {
  const input = place.querySelector('input')
  if (!input) return
  const show = () => {
    place.style.setProperty(
      '--cut',
      `calc(${EDGE_PX}px + (100% - ${2 * EDGE_PX}px) * ${input.valueAsNumber / 100})`,
    )
    input.setAttribute('aria-valuetext', input.dataset['says']!.replace('%', `${input.value}%`))
  }
  input.addEventListener('input', show)
  // On Back the browser restores the input's value.
  show()
}

const NEAR_PX = 240

const islands: Record<string, () => Promise<{ start: (place: HTMLElement) => void }>> = {
  contact: () => import('../site/islands/start-contact.tsx'),
  gallery: () => import('../site/islands/start-gallery.tsx'),
}

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

const startedIslands = new Set<HTMLElement>()

function startIsland(place: HTMLElement): void {
  const load = islands[place.dataset['island'] ?? '']
  if (!load || startedIslands.has(place)) return
  startedIslands.add(place)
  // If the script fails to load, the static HTML stays. Scrolling near again retries.
  load().then(
    ({ start }) => start(place),
    () => startedIslands.delete(place),
  )
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) startIsland(target as HTMLElement)
  },
  { rootMargin: `${NEAR_PX}px` },
)

find('[data-rows]').forEach(layRows)
find('[data-theme-switch]').forEach(startThemeSwitch)
find('[data-before-after]').forEach(startBeforeAfter)
for (const place of find('[data-asks-who]'))
  void import('../site/islands/show-way-home.ts').then(({ showWayHome }) => showWayHome(place))

// Watches islands only from the first interaction, to leave bandwidth to the first screen.
const interactionEvents = ['scroll', 'pointerdown', 'keydown'] as const
const wakeUp = () => {
  for (const sign of interactionEvents) window.removeEventListener(sign, wakeUp)
  for (const place of find('[data-island]')) near.observe(place)
}
for (const sign of interactionEvents) window.addEventListener(sign, wakeUp, { passive: true })
if (window.location.hash !== '' || window.scrollY > 0) wakeUp()

for (const link of find('[data-brings]'))
  link.addEventListener('pointerenter', () =>
    find(`[data-island="${link.dataset['brings']}"]`).forEach(startIsland),
  )

for (const menu of find('[popover]')) {
  const toggle = () => menu.toggleAttribute('data-open')
  if (!menu.hidePopover)
    for (const button of find(`[popovertarget="${menu.id}"]`)) button.addEventListener('click', toggle)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) (menu.hidePopover ?? toggle).call(menu)
  })
}

const token = new URLSearchParams(window.location.search).get('confirm')
if (token) void import('../site/islands/start-confirm.tsx').then(({ start }) => start(token))

offerOfflinePage()
preventFileOpening()
