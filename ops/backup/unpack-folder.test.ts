import { expect, test } from 'vitest'
import { BackupProblem } from './backup-problem.ts'
import { unpackFolder } from './unpack-folder.ts'

test('a base with a line that does not end is refused before it fills the memory', async () => {
  let readChunks = 0
  async function* endless() {
    for (; readChunks < 100; readChunks++) yield Buffer.alloc(64 * 1024, 'x')
    yield Buffer.from('\n')
  }
  await expect(unpackFolder(endless())).rejects.toThrow(BackupProblem)
  expect(readChunks).toBeLessThan(5)
})
