// Runs before the app on a gallery that the server drew. Lays out the first photos, remembers
// presses, and then loads the app.
import { keepPress, accessibleNameOf, findPressables } from '#domains/light-table/grid/ui/early-presses.ts'
import {
  isHintDone,
  layOutFirstRows,
  imageSizesAttribute,
  type DrawnTile,
  type Hint,
} from '#domains/light-table/grid/ui/first-rows.ts'

/** Longest wait for the first photos before the app loads. */
const PHOTOS_AWAITED_MS = 2600
/** Size of the heart's touch target, at the lower right of a tile. */
const HEART_PX = 44

async function show(root: HTMLElement): Promise<void> {
  await until(() => root.querySelector('[data-drawn-end]') !== null)
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText += element.dataset['style']
  for (const hint of root.querySelectorAll<HTMLElement>('[data-hint]'))
    // Only the browser knows which hints are done. The app omits done hints, which would move the
    // photos up.
    if (isHintDone(hint.dataset['hint'] as Hint)) hint.remove()
  const drawn = root.querySelector<HTMLElement>('[data-drawn]')!
  keepOtherPresses(drawn)
  const rows = root.querySelector<HTMLElement>('[data-first-rows]')
  const tiles = rows ? placeTiles(rows) : []
  const isFirst = ({ topPx }: DrawnTile) => topPx === tiles[0]!.topPx
  const cover = root.querySelector<HTMLImageElement>('header img')
  const first = tiles.filter(isFirst).flatMap(showPicture)
  await Promise.race([
    Promise.all([...(cover ? [cover] : []), ...first].map(whenLoaded)),
    firstPress(),
    new Promise((resolve) => setTimeout(resolve, PHOTOS_AWAITED_MS)),
  ])
  tiles.filter((tile) => !isFirst(tile) && isInSight(tile)).forEach(showPicture)
  await until(() => document.readyState !== 'loading')
  layOver(drawn)
  loadApp()
  await uncover(root, drawn)
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds() && document.readyState === 'loading') await new Promise(requestAnimationFrame)
}

function placeTiles(rows: HTMLElement): DrawnTile[] {
  const tiles = layOutFirstRows(rows)
  window.addEventListener('resize', () => rows.isConnected && layOutFirstRows(rows))
  document.body.addEventListener('click', ({ clientX, clientY }) => {
    const tile = rows.isConnected && tiles.find(({ element }) => covers(element, clientX, clientY))
    if (tile) press(tile.element, clientX, clientY)
  })
  return tiles
}

function keepOtherPresses(drawn: HTMLElement): void {
  document.body.addEventListener('click', ({ clientX, clientY }) => {
    if (!drawn.isConnected) return
    const on = findPressables(drawn).find(
      (element) => !element.closest('[data-photo]') && covers(element, clientX, clientY),
    )
    if (on) keepPress({ name: accessibleNameOf(on) })
  })
  window.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    if (drawn.isConnected && key.length === 1 && !ctrlKey && !metaKey && !altKey) keepPress({ key })
  })
}

function showPicture({ element, widthPx }: DrawnTile): HTMLImageElement[] {
  const picture = element.querySelector('img')
  if (!picture) return []
  picture.addEventListener('load', () => picture.classList.remove('opacity-0'))
  picture.sizes = imageSizesAttribute(widthPx)
  picture.srcset = picture.dataset['srcset'] ?? ''
  return [picture]
}

/**
 * Remembers a press on a photo. The drawn elements are inert, so clicks arrive at `body` instead.
 */
function press(tile: HTMLElement, x: number, y: number): void {
  const photoId = tile.dataset['photo']!
  const { right, bottom } = tile.getBoundingClientRect()
  const heart = tile.querySelector('[data-heart]')
  const isOnHeart =
    heart !== null &&
    window.matchMedia('(pointer: coarse)').matches &&
    x > right - HEART_PX &&
    y > bottom - HEART_PX
  if (isOnHeart) heart.querySelector('svg')?.classList.toggle('fill-current')
  keepPress({ photoId, isOnHeart })
}

function covers(element: HTMLElement, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

const isInSight = ({ element }: DrawnTile) => element.getBoundingClientRect().top < window.innerHeight

async function whenLoaded(picture: HTMLImageElement): Promise<void> {
  if (picture.complete) return
  await new Promise((resolve) => {
    for (const name of ['load', 'error']) picture.addEventListener(name, resolve, { once: true })
  })
}

const firstPress = () =>
  new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, resolve, { once: true })
  })

function loadApp(): void {
  const files = JSON.parse(document.getElementById('app-files')?.textContent ?? '[]') as string[]
  for (const href of files.slice(1))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    )
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: files[0] }),
  )
}

/** Longest wait for the app's own photos, counted from its first render. */
const UNCOVERED_AFTER_MS = 1500

/**
 * Lays the drawing over the app while the app renders, so that no photo disappears for a moment.
 */
function layOver(drawn: HTMLElement): void {
  Object.assign(drawn.style, { position: 'absolute', inset: '0 0 auto', zIndex: '1', pointerEvents: 'none' })
  const times = openingAnimations(drawn).map(({ currentTime }) => currentTime)
  document.body.append(drawn)
  // Moving an element restarts its animations, so their times are restored.
  for (const [at, move] of openingAnimations(drawn).entries()) move.currentTime = times[at] ?? null
}

async function uncover(root: HTMLElement, drawn: HTMLElement): Promise<void> {
  let beganAt = Infinity
  while (performance.now() - beganAt < UNCOVERED_AFTER_MS) {
    await new Promise(requestAnimationFrame)
    if (!root.hasChildNodes()) continue
    beganAt = Math.min(beganAt, performance.now())
    const pictures = [...root.querySelectorAll('img')].filter(isPictureInSight)
    if (root.querySelector('[data-photo]') && pictures.every(({ complete }) => complete)) {
      await Promise.allSettled(pictures.map((picture) => picture.decode()))
      break
    }
  }
  await Promise.allSettled(openingAnimations(drawn).map(({ finished }) => finished))
  drawn.remove()
}

/** Animations of the opening, in the order of the page. None repeats forever. */
const openingAnimations = (drawn: HTMLElement) =>
  drawn.querySelector('[data-opening]')?.getAnimations({ subtree: true }) ?? []

function isPictureInSight(picture: HTMLImageElement): boolean {
  const { top, bottom } = picture.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

void show(document.getElementById('root')!)
