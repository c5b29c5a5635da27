import { expect, test } from 'vitest'
import { chooseRelease } from './open-releases.ts'

const history = (...versions: string[]) => versions.map((version, at) => ({ commit: `c${at}`, version }))

test.each([
  ['the newest of the version before', history('1.2.0', '1.1.0', '1.0.0'), '1.2.0', 'c1'],
  ['the newest commit, where only the working tree has the new version', history('1.1.0'), '1.2.0', 'c0'],
  ['none while there is one version', history('1.0.0'), '1.0.0', undefined],
  ['none of before 1.0.0', history('1.0.0', '0.1.0'), '1.0.0', undefined],
  ['a release of two digits', history('11.0.0', '10.9.12', '0.9.0'), '11.0.0', 'c1'],
])('the release that a deploy begins from is %s', (_what, newestFirst, thisVersion, commit) => {
  expect(chooseRelease(newestFirst, thisVersion)?.commit).toBe(commit)
})
