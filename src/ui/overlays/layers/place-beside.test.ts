import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const px = (max: number) => fc.integer({ min: 0, max })
const room = { width: 390, height: 844 }

test('a popup stays in the window, never covers its anchor, and lies where there is room', () => {
  fc.assert(
    fc.property(
      fc.record({ left: px(330), top: px(800), width: px(60), height: px(44) }),
      fc.record({ width: fc.integer({ min: 40, max: 370 }), height: px(600) }),
      fc.constantFrom('start', 'center', 'end'),
      (anchor, popup, align) => {
        const at = placeBeside({ anchor, popup, room, align, gapPx: 4, isCapped: true })
        const height = Math.min(popup.height, at.maxHeight)
        expect(at.left).toBeGreaterThanOrEqual(8)
        expect(at.left + popup.width).toBeLessThanOrEqual(room.width - 8)
        const isBelow = at.top >= anchor.top + anchor.height
        expect(isBelow ? at.top + height : at.top).toSatisfy((edge: number) =>
          isBelow ? edge <= Math.max(room.height - 8, anchor.top + anchor.height + 4) : edge >= 8,
        )
        expect(at.side).toBe(isBelow ? 'bottom' : 'top')
      },
    ),
  )
})
