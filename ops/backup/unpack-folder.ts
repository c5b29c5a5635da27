import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { PackedEntry } from './base-backup.ts'
import { BackupProblem } from './backup-problem.ts'

/**
 * Unpacks a base into a new folder; without `folder`, only reads the base. Throws a BackupProblem
 * if the base is incomplete. PostgreSQL's recovery syncs the files.
 */
export async function unpackFolder(source: AsyncIterable<Buffer>, folder?: string): Promise<void> {
  const reader = lineReader(source)
  try {
    await unpackLines(reader, folder)
  } finally {
    await reader.end()
  }
}

async function unpackLines(reader: ReturnType<typeof lineReader>, folder: string | undefined) {
  if (folder) await mkdir(folder, { mode: 0o700 })
  for (;;) {
    const line = await reader.nextLine()
    if ('end' in line) return reader.assertAtEnd()
    if ('folder' in line) {
      if (folder) await mkdir(pathInside(folder, line.folder), { recursive: true, mode: 0o700 })
      continue
    }
    const file = folder && (await createFile(pathInside(folder, line.file)))
    try {
      for await (const chunk of reader.nextBytes(line.sizeBytes)) if (file) await file.writeFile(chunk)
    } finally {
      if (file) await file.close()
    }
  }
}

async function createFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** Refuses paths that lead out of the folder, even though the bytes carry valid proofs. */
function pathInside(folder: string, path: string): string {
  if (path.startsWith('/') || normalize(path).startsWith('..')) throw incompleteProblem()
  return join(folder, path)
}

/** Maximum of a line, which holds a path and a size. A longer line is damaged. */
const LINE_MAX_BYTES = 64 * 1024

const incompleteProblem = () =>
  new BackupProblem('A base of the backup is not whole. Restore an earlier or a later moment.')

function lineReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const next = await chunks.next()
    if (next.done) throw incompleteProblem()
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }
  return {
    end: async () => void (await chunks.return?.()),
    async assertAtEnd() {
      if (held.length > 0 || !(await chunks.next()).done) throw incompleteProblem()
    },
    async nextLine(): Promise<PackedEntry> {
      while (!held.includes('\n')) {
        if (held.length > LINE_MAX_BYTES) throw incompleteProblem()
        await readMore()
      }
      const at = held.indexOf('\n')
      const line = held.subarray(0, at).toString()
      held = held.subarray(at + 1)
      return JSON.parse(line)
    },
    async *nextBytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0;) {
        if (held.length === 0) await readMore()
        const chunk = held.subarray(0, left)
        held = held.subarray(chunk.length)
        left -= chunk.length
        yield chunk
      }
    },
  }
}
