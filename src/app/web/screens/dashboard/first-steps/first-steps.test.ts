import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.rules.ts'

const studio = (firstRun: object = {}, useCustomBranding = true) => ({
  may: { useCustomBranding },
  firstRun: { hasName: false, hasWatermark: false, hasViewedGallery: false, isEnded: false, ...firstRun },
})
const done = (steps: ReturnType<typeof firstSteps>) => steps.map(({ name, isDone }) => `${name} ${isDone}`)

test('a new studio has everything before it', () => {
  expect(done(firstSteps(studio(), 0, 0))).toEqual([
    'mark false',
    'client false',
    'photos false',
    'view false',
  ])
})

test('a studio whose plan has no mark of its own begins with its name', () => {
  const steps = firstSteps(studio({ hasName: true }, false), 0, 0)
  expect(done(steps)[0]).toBe('name true')
})

test('what the studio has is ticked off, in whatever order it came', () => {
  const steps = firstSteps(studio({ hasViewedGallery: true }), 3, 0)
  expect(done(steps)).toEqual(['mark false', 'client true', 'photos false', 'view true'])
})

test('the list goes when all is done, and when the studio puts it away', () => {
  expect(firstSteps(studio({ hasWatermark: true, hasViewedGallery: true }), 1, 1)).toEqual([])
  expect(firstSteps(studio({ isEnded: true }), 0, 0)).toEqual([])
})
