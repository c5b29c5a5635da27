import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  scaleWithRoom,
  fittedSize,
  MAX_ZOOM,
  moveBy,
  noGesture,
  reduceGesture,
  sharpestZoom,
  SLIDE_GAP_PX,
  wholePicture,
  zoomTo,
  type GestureEffect,
  type GestureEvent,
  type ZoomView,
} from './picture-gestures.ts'

const stage = { width: 1000, height: 800 }
const point = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -400, max: 400 }),
})

const inPicture = ({ scale, x, y }: ZoomView, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
})

test('a picture is shown whole, edge to edge in one direction', () => {
  expect(fittedSize(stage, 2)).toEqual({ width: 1000, height: 500 })
  expect(fittedSize(stage, 0.5)).toEqual({ width: 400, height: 800 })
})

test('the point under the fingers stays there while zooming into the middle of a picture', () => {
  const at = { x: 100, y: -60 }
  const view = zoomTo(wholePicture, 3, at, { stage, ratio: 1.25 })

  expect(inPicture(view, at).x).toBeCloseTo(inPicture(wholePicture, at).x)
  expect(inPicture(view, at).y).toBeCloseTo(inPicture(wholePicture, at).y)
})

test('nobody zooms out of a picture or beyond four times', () => {
  expect(zoomTo(wholePicture, 0.2, { x: 0, y: 0 }, { stage, ratio: 1.5 }).scale).toBe(1)
  expect(zoomTo(wholePicture, 40, { x: 0, y: 0 }, { stage, ratio: 1.5 }).scale).toBe(MAX_ZOOM)
})

test('however one zooms and moves, the picture covers the stage as far as it can', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      point,
      point,
      (ratio, scale, at, by) => {
        const view = moveBy(
          zoomTo(wholePicture, scale, at, { stage, ratio }),
          { x: by.x * 9, y: by.y * 9 },
          { stage, ratio },
        )
        const { width, height } = fittedSize(stage, ratio)
        const spareX = Math.max(0, (width * view.scale - stage.width) / 2)
        const spareY = Math.max(0, (height * view.scale - stage.height) / 2)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(spareX + 1e-6)
        expect(Math.abs(view.y)).toBeLessThanOrEqual(spareY + 1e-6)
      },
    ),
  )
})

const scene = { stage: { left: 0, top: 0, ...stage }, ratio: 1.25, hasPrevious: true, hasNext: true }

function play(events: readonly GestureEvent[], where: Partial<typeof scene> = {}) {
  let state = noGesture
  const effects: GestureEffect[] = []
  for (const event of events) {
    const next = reduceGesture(state, event, { ...scene, ...where })
    state = next.state
    effects.push(...next.effects)
  }
  return { state, effects, last: effects.at(-1) }
}

const down = (x: number, y: number, atMs = 0, pointerId = 1, isMouse = false): GestureEvent => ({
  type: 'down',
  pointerId,
  at: { x, y },
  atMs,
  isMouse,
})
const move = (x: number, y: number, pointerId = 1): GestureEvent => ({
  type: 'move',
  pointerId,
  at: { x, y },
})
const up = (atMs: number, pointerId = 1): GestureEvent => ({ type: 'up', pointerId, atMs })
const swipe = (x: number, y: number, tookMs: number) => [
  down(500, 400),
  move(500 + x / 2, 400 + y / 2),
  move(500 + x, 400 + y),
  up(tookMs),
]
const tapAt = (x: number, y: number, atMs: number) => [down(x, y, atMs), up(atMs + 20)]
const back = { type: 'glide', to: { x: 0, y: 0 } }
const far = stage.width + SLIDE_GAP_PX

test.each([
  ['far to the left goes to the next photo', swipe(-400, 5, 2000), { to: { x: -far, y: 0 }, action: 'next' }],
  ['far to the right to the one before', swipe(400, 5, 2000), { to: { x: far, y: 0 }, action: 'previous' }],
  ['a fling need not go far', swipe(-80, 0, 100), { action: 'next' }],
  ['slow and not far goes back', swipe(-200, 0, 2000), back],
  ['far down closes', swipe(10, 120, 2000), { to: { x: 0, y: 800 }, action: 'close' }],
  ['flung down closes', swipe(0, 50, 80), { action: 'close' }],
  ['a little down goes back', swipe(0, 60, 2000), back],
  ['up never closes', swipe(0, -300, 100), back],
  ['the way it first went is the way it goes', [down(0, 0), move(0, 20), move(-600, 20), up(50)], back],
  [
    'what the system takes away goes back',
    [...swipe(-400, 0, 9).slice(0, -1), { type: 'cancel', pointerId: 1, atMs: 9 }],
    back,
  ],
] satisfies [string, GestureEvent[], object][])('%s', (_, events, expected) => {
  expect(play(events).last).toMatchObject({ type: 'glide', ...expected })
})

test('where there is no photo to go to, the row follows a third of the way and goes back', () => {
  const { effects } = play(swipe(-600, 0, 100), { hasNext: false })
  expect(effects).toEqual([
    { type: 'slide', to: { x: -100, y: 0 } },
    { type: 'slide', to: { x: -200, y: 0 } },
    back,
  ])
})

test('a tap is told of a finger, not of a mouse; a second one soon after and close by zooms where it is', () => {
  expect(play(tapAt(600, 400, 0)).effects).toEqual([{ type: 'tap' }])
  expect(play([down(600, 400, 0, 1, true), up(9)]).effects).toEqual([])
  const { effects, state } = play([...tapAt(600, 400, 1000), ...tapAt(605, 400, 1200)])
  expect(effects).toEqual([{ type: 'tap' }, { type: 'show', view: state.view, isSmooth: true }])
  expect(state.view.scale).toBe(2.5)
  expect(inPicture(state.view, { x: 105, y: 0 }).x).toBeCloseTo(105)
  expect(play([...tapAt(600, 400, 0), ...tapAt(605, 400, 400)]).state.view).toEqual(wholePicture)
  expect(play([...tapAt(600, 400, 0), ...tapAt(700, 400, 100)]).state.view).toEqual(wholePicture)
})

test('two fingers zoom; one then moves the picture about, which is no tap and no swipe', () => {
  const pinch = [down(450, 400), down(550, 400, 0, 2), move(400, 400), move(600, 400, 2), up(50, 2), up(60)]
  const { state, effects } = play(pinch)
  expect(effects[0]).toEqual({ type: 'slide', to: { x: 0, y: 0 } })
  expect(state.view.scale).toBeCloseTo(2)
  const moved = play([...pinch, down(500, 400, 100), move(300, 400), up(110)])
  expect(moved.last?.type).toBe('show')
  expect(moved.state.view.x).toBeCloseTo(state.view.x - 200)
})

test('a wheel zooms with Ctrl, and else only moves what is enlarged', () => {
  const at = { x: 500, y: 400 }
  const turn = (y: number, isZoom: boolean): GestureEvent => ({ type: 'wheel', at, by: { x: 0, y }, isZoom })
  expect(play([turn(50, false)]).effects).toEqual([])
  const { view } = play([turn(-120, true), turn(30, false)]).state
  expect([view.scale, view.y]).toEqual([Math.E, -30])
})

test('the button goes between the whole picture and an enlarged one', () => {
  const toggle = { type: 'toggle-zoom' } as const
  expect(play([toggle]).state.view.scale).toBe(2.5)
  expect(play([toggle, toggle]).state.view).toEqual(wholePicture)
})

test('whatever fingers do, the picture stays in its stage, none steps beyond an end, and no finger is left over', () => {
  const somewhere = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) })
  const event = fc.tuple(
    fc.constantFrom('down', 'move', 'up', 'cancel', 'toggle'),
    fc.constantFrom(1, 2, 3),
    somewhere,
  )
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      (steps, hasPrevious, hasNext) => {
        const events = steps.map(([type, pointerId, at], index): GestureEvent => {
          if (type === 'toggle') return { type: 'toggle-zoom' }
          const atMs = index * 60
          if (type === 'down') return { type, pointerId, at, atMs, isMouse: false }
          return type === 'move' ? { type, pointerId, at } : { type: type as 'up', pointerId, atMs }
        })
        const ups = [1, 2, 3].map((pointerId) => up(9999, pointerId))
        const { state, effects } = play([...events, ...ups], { hasPrevious, hasNext })
        expect(state).toMatchObject({ pointers: new Map(), drag: undefined })
        const { scale, x, y } = moveBy(state.view, { x: 0, y: 0 }, { stage, ratio: scene.ratio })
        expect(scale).toBeGreaterThanOrEqual(1)
        expect([state.view.x, state.view.y]).toEqual([expect.closeTo(x), expect.closeTo(y)])
        const goes = effects.map((effect) => effect.type === 'glide' && effect.action)
        if (!hasNext) expect(goes).not.toContain('next')
        if (!hasPrevious) expect(goes).not.toContain('previous')
      },
    ),
  )
})

test('no zoom goes beyond one pixel of the picture for each of the screen', () => {
  const picture = { width: 2048, height: 1365 }
  expect(sharpestZoom(picture, { width: 1440, height: 900 }, 1)).toBeCloseTo(2048 / 1350, 2)
  expect(sharpestZoom(picture, { width: 390, height: 844 }, 3)).toBeCloseTo(2048 / 1170, 2)
  expect(sharpestZoom(picture, { width: 1512, height: 982 }, 2)).toBe(1)
  const maxZoom = 1.5
  expect(zoomTo(wholePicture, 40, { x: 0, y: 0 }, { stage, ratio: 1.5, maxZoom }).scale).toBe(maxZoom)
})

test('drawn back, a picture of any shape has its room on every side, and one with room stays', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), (ratio) => {
      const scale = scaleWithRoom(stage, ratio, 24)
      const { width, height } = fittedSize(stage, ratio)
      expect(scale).toBeLessThan(1)
      expect(width * scale).toBeLessThanOrEqual(stage.width - 48 + 0.001)
      expect(height * scale).toBeLessThanOrEqual(stage.height - 48 + 0.001)
    }),
  )
})
