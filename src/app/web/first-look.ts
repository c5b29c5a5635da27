// Runs before the app on a gallery that the server drew: gives its first photos their places, lets them have the line
// to themselves, keeps what is pressed meanwhile, and then loads the app.
import { layOver, uncover } from './drawn-layer.ts'
import { keepPress, nameOf, pressables } from '#domains/photos/grid/ui/early-presses.ts'
import {
  isHintDone,
  layFirstRows,
  pictureSizes,
  type DrawnTile,
  type Hint,
} from '#domains/photos/grid/ui/first-rows.ts'

/** The app waits no longer than this for photos. */
const PHOTOS_AWAITED_MS = 2600
/** The size of the heart's target, at the lower right of a tile. */
const HEART_PX = 44

async function show(root: HTMLElement): Promise<void> {
  await until(() => root.querySelector('[data-drawn-end]') !== null)
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText += element.dataset['style']
  for (const hint of root.querySelectorAll<HTMLElement>('[data-hint]'))
    // The server does not know, and with it the photos would move up when the app comes.
    if (isHintDone(hint.dataset['hint'] as Hint)) hint.remove()
  const drawn = root.querySelector<HTMLElement>('[data-drawn]')!
  keepOtherPresses(drawn)
  const rows = root.querySelector<HTMLElement>('[data-first-rows]')
  const tiles = rows ? placeTiles(rows) : []
  const isFirst = ({ topPx }: DrawnTile) => topPx === tiles[0]!.topPx
  const cover = root.querySelector<HTMLImageElement>('header img')
  const first = tiles.filter(isFirst).flatMap(showPicture)
  await Promise.race([
    Promise.all([...(cover ? [cover] : []), ...first].map(whenThere)),
    firstPress(),
    new Promise((resolve) => setTimeout(resolve, PHOTOS_AWAITED_MS)),
  ])
  tiles.filter((tile) => !isFirst(tile) && isInSight(tile)).forEach(showPicture)
  await until(() => document.readyState !== 'loading')
  layOver(drawn)
  loadApp()
  await uncover(root, drawn)
}

/** Resolves in the frame in which it holds; the document may still be arriving. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds() && document.readyState === 'loading') await new Promise(requestAnimationFrame)
}

function placeTiles(rows: HTMLElement): DrawnTile[] {
  const tiles = layFirstRows(rows)
  window.addEventListener('resize', () => rows.isConnected && layFirstRows(rows))
  document.body.addEventListener('click', ({ clientX, clientY }) => {
    const tile = rows.isConnected && tiles.find(({ element }) => covers(element, clientX, clientY))
    if (tile) press(tile.element, clientX, clientY)
  })
  return tiles
}

/** What stands around the photos, and the keys that are meant for the page. */
function keepOtherPresses(drawn: HTMLElement): void {
  document.body.addEventListener('click', ({ clientX, clientY }) => {
    if (!drawn.isConnected) return
    const on = pressables(drawn).find(
      (element) => !element.closest('[data-photo]') && covers(element, clientX, clientY),
    )
    if (on) keepPress({ name: nameOf(on) })
  })
  window.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    if (drawn.isConnected && key.length === 1 && !ctrlKey && !metaKey && !altKey) keepPress({ key })
  })
}

function showPicture({ element, widthPx }: DrawnTile): HTMLImageElement[] {
  const picture = element.querySelector('img')
  if (!picture) return []
  picture.addEventListener('load', () => picture.classList.remove('opacity-0'))
  picture.sizes = pictureSizes(widthPx)
  picture.srcset = picture.dataset['srcset'] ?? ''
  return [picture]
}

/** What is drawn is inert, so a press reaches only the element around it. */
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

async function whenThere(picture: HTMLImageElement): Promise<void> {
  if (picture.complete) return
  await new Promise((resolve) => {
    for (const name of ['load', 'error']) picture.addEventListener(name, resolve, { once: true })
  })
}

const firstPress = () =>
  new Promise((resolve) => {
    for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, resolve, { once: true })
  })

/** The document lists the app's files, the script that starts it first. */
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

void show(document.getElementById('root')!)
