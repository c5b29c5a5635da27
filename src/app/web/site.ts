// The public pages' own script. Islands load when they scroll near.
import '#ui/theme/theme.css'
import { keepPage } from './keep-page.ts'
import { offerOfflinePage } from './offer-offline-page.ts'
import { justifyRows, rowMeasure } from '#domains/photos/justified-rows.rules.ts'
import { chooseTheme, readChoice, type ThemeChoice } from '#ui/theme/theme-choice.ts'

/** Connects the theme radios; the stored choice was applied before the first paint. */
function startThemeSwitch(fieldset: HTMLElement): void {
  for (const input of fieldset.querySelectorAll('input')) {
    input.checked = input.value === readChoice()
    input.addEventListener('change', () => chooseTheme(input.value as ThemeChoice))
  }
}

/** Lays out the static pictures as the live grid does, again at every resize. */
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

/** Half the handle: a range input moves its middle between these distances from the edges. */
const EDGE_PX = 22

function startBeforeAfter(place: HTMLElement): void {
  const input = place.querySelector('input')!
  const show = () => {
    place.style.setProperty(
      '--cut',
      `calc(${EDGE_PX}px + (100% - ${2 * EDGE_PX}px) * ${input.valueAsNumber / 100})`,
    )
    input.setAttribute('aria-valuetext', input.dataset['says']!.replace('%', `${input.value}%`))
  }
  input.addEventListener('input', show)
  // A browser that comes back to the page restores what was chosen.
  show()
}

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
find('[data-before-after]').forEach(startBeforeAfter)
for (const place of find('[data-asks-who]'))
  void import('../site/islands/show-way-home.ts').then(({ showWayHome }) => showWayHome(place))

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

for (const menu of find('[popover]')) {
  // Before Safari 17 there are no popovers.
  const toggle = () => menu.toggleAttribute('data-open')
  if (!menu.hidePopover)
    for (const button of find(`[popovertarget="${menu.id}"]`)) button.addEventListener('click', toggle)
  // An open menu would cover the section that its link scrolls to.
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) (menu.hidePopover ?? toggle).call(menu)
  })
}

const token = new URLSearchParams(window.location.search).get('confirm')
if (token) void import('../site/islands/start-confirm.tsx').then(({ start }) => start(token))

offerOfflinePage()
keepPage()
