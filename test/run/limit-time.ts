import { relative } from 'node:path'
import { expect, vi } from 'vitest'
import { isThorough } from '#test/world/how-many.ts'
import { HOOK_S, longTests, TEST_S, THOROUGH_FACTOR } from './long-tests.ts'

const file = relative(process.cwd(), expect.getState().testPath!)
const ownS = Object.entries(longTests)
  .filter(([path]) => file.startsWith(path))
  .map(([, seconds]) => seconds)
const factor = isThorough ? THOROUGH_FACTOR : 1
const limitMs = (usualS: number) => Math.max(usualS, ...ownS) * factor * 1000

vi.setConfig({ testTimeout: limitMs(TEST_S), hookTimeout: limitMs(HOOK_S) })
