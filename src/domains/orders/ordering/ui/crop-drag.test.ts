import { describe, expect, test } from 'vitest'
import { cropArea } from '../crop.rules.ts'
import {
  draggedPlace,
  freeAxis,
  placeByKey,
  reduceCropDrag,
  type CropDrag,
  type CropEvent,
} from './crop-drag.ts'

const lying = { widthPx: 6000, heightPx: 4000 }
const standing = { widthPx: 4000, heightPx: 6000 }
const fourByThree = { widthMm: 400, heightMm: 300 }
const square = { widthMm: 200, heightMm: 200 }
const middle = { x: 0.5, y: 0.5 }

test.each([
  ['a lying photo on a shorter format goes sideways', lying, fourByThree, 'x'],
  ['a standing one, whose format turns with it, up and down', standing, fourByThree, 'y'],
  ['a panorama on a square sideways', { widthPx: 9000, heightPx: 3000 }, square, 'x'],
  [
    'and a photo in the proportions of its format not at all',
    lying,
    { widthMm: 300, heightMm: 200 },
    undefined,
  ],
])('%s', (_, photo, format, axis) => {
  expect(freeAxis(photo, format, middle)).toBe(axis)
})

test('a turned crop goes along the photo, and keeps its turn', () => {
  const turned = { ...middle, isTurned: true }
  expect(freeAxis(lying, { widthMm: 300, heightMm: 200 }, turned)).toBe('x')
  expect(draggedPlace(turned, { x: 900, y: 0 }, { width: 600, height: 400 }, lying, fourByThree)).toEqual({
    x: 1,
    y: 0.5,
    isTurned: true,
  })
})

describe('a crop that is dragged', () => {
  const shown = { width: 600, height: 400 }
  const drag = (x: number, y = 0, from = middle) => draggedPlace(from, { x, y }, shown, lying, fourByThree)

  test('lies on the screen as far from where it was as the finger', () => {
    const leftPx = (place: typeof middle) => cropArea(lying, fourByThree, place).left / 10
    expect(leftPx(drag(20)) - leftPx(middle)).toBeCloseTo(20, 0)
    expect(leftPx(drag(-13)) - leftPx(middle)).toBeCloseTo(-13, 0)
  })

  test('stops at the edge of the photo', () => {
    expect([drag(5000).x, drag(-5000).x]).toEqual([1, 0])
  })

  test('goes one way only', () => {
    expect(drag(0, 300)).toEqual(middle)
    expect(drag(10, 300).y).toBe(0.5)
  })

  test('stays where it is when it is the whole photo', () => {
    expect(draggedPlace(middle, { x: 50, y: 50 }, shown, lying, { widthMm: 300, heightMm: 200 })).toBe(middle)
  })
})

describe('a crop that is moved by keys', () => {
  const press = (key: string, shiftKey = false, from = middle) => placeByKey(from, 'x', { key, shiftKey })

  test('goes by small steps, with Shift by large ones, and to both ends', () => {
    expect(press('ArrowRight')).toEqual({ x: 0.52, y: 0.5 })
    expect(press('ArrowUp')).toEqual({ x: 0.48, y: 0.5 })
    expect(press('ArrowLeft', true)).toEqual({ x: 0.4, y: 0.5 })
    expect([press('Home')?.x, press('End')?.x]).toEqual([0, 1])
  })

  test('never leaves the photo, and does not drift', () => {
    expect(press('ArrowRight', false, { x: 0.99, y: 0 })?.x).toBe(1)
    let place = { x: 0, y: 0 }
    for (let step = 0; step < 15; step += 1) place = press('ArrowRight', false, place)!
    expect(place.x).toBe(0.3)
  })

  test('leaves other keys alone', () => {
    expect(press('Tab')).toBeUndefined()
  })
})

describe('a crop that is held', () => {
  const shown = { width: 600, height: 400 }
  const move = (x: number): CropEvent => ({ type: 'move', at: { x, y: 0 }, shown })

  function play(events: CropEvent[]) {
    let drag: CropDrag | undefined
    let place = middle
    const places: number[] = []
    for (const event of events) {
      const next = reduceCropDrag(drag, event, { place, axis: 'x', photo: lying, format: fourByThree })
      drag = next.drag
      if (!next.place) continue
      place = next.place
      places.push(place.x)
    }
    return places
  }
  const roomPx = 600 / 9

  test('follows from where it was taken hold of until it is let go, and not before or after', () => {
    const grab: CropEvent = { type: 'grab', at: { x: 100, y: 0 } }
    const places = play([
      move(300),
      grab,
      move(100 + roomPx / 4),
      move(100 - roomPx / 4),
      { type: 'release' },
      move(0),
    ])
    expect(places).toEqual([expect.closeTo(0.75), expect.closeTo(0.25)])
  })

  test('goes on from where it was left', () => {
    const grab: CropEvent = { type: 'grab', at: { x: 0, y: 0 } }
    const quarter = [grab, move(roomPx / 4), { type: 'release' } as const]
    expect(play([...quarter, ...quarter])).toEqual([expect.closeTo(0.75), expect.closeTo(1)])
  })

  test('goes where a key takes it, and stays for any other', () => {
    expect(play([{ type: 'key', key: 'End', shiftKey: false }])).toEqual([1])
    expect(play([{ type: 'key', key: 'Tab', shiftKey: false }])).toEqual([])
  })
})
