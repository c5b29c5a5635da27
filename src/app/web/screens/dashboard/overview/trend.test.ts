import { expect, test } from 'vitest'
import { dashboardNl } from '../dashboard.nl.ts'

test('revenue is compared with a month of before in percents, and from ten times as much on in times', () => {
  const { trendPercent } = dashboardNl.figures
  expect(trendPercent(0, 'okt')).toBe('gelijk aan okt')
  expect(trendPercent(-0.5, 'okt')).toBe('−50% t.o.v. okt')
  expect(trendPercent(8.99, 'okt')).toBe('+899% t.o.v. okt')
  expect(trendPercent(9, 'okt')).toBe('10× zoveel als okt')
  expect(trendPercent(26.86, 'okt')).toBe('28× zoveel als okt')
})
