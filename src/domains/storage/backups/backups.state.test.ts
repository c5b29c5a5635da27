import { expect, test } from 'vitest'
import { backupLightOf } from './backup.rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
const well = { upToDateAt: before(0), failingSince: null, restoredAt: before(1) }

test.each([
  ['that came back lately', {}, 'green'],
  ['that came back a hundred days ago', { restoredAt: before(100) }, 'green'],
  ['that came back before that', { restoredAt: before(100.1) }, 'orange'],
  ['that never came back', { restoredAt: null }, 'orange'],
  ['that came back by a clock ahead of ours', { restoredAt: before(-1) }, 'green'],
  ['that fails', { failingSince: before(0.1) }, 'red'],
  ['that is a day behind', { upToDateAt: before(1.1) }, 'red'],
  ['that was never made', { upToDateAt: null, restoredAt: null }, 'red'],
])('a backup %s', (_what, state, light) => expect(backupLightOf({ ...well, ...state }, now)).toBe(light))
