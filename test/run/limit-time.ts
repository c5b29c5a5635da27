import { relative } from 'node:path'
import { expect, vi } from 'vitest'
import { isThorough } from '#test/world/count-by-tier.ts'
import { HOOK_LIMIT_S, longTests, TEST_LIMIT_S, THOROUGH_LIMIT_FACTOR } from './long-tests.ts'

const file = relative(process.cwd(), expect.getState().testPath!)
const ownS = Object.entries(longTests)
  .filter(([path]) => file.startsWith(path))
  .map(([, seconds]) => seconds)
const factor = isThorough ? THOROUGH_LIMIT_FACTOR : 1
const limitMs = (usualS: number) => Math.max(usualS, ...ownS) * factor * 1000

vi.setConfig({ testTimeout: limitMs(TEST_LIMIT_S), hookTimeout: limitMs(HOOK_LIMIT_S) })
