import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { PackedLine } from './base-backup.ts'
import { BackupProblem } from './backup-problem.ts'

/**
 * Writes what a base packed into a new folder, which PostgreSQL's recovery brings to disk; without one it only reads all
 * of it. Throws when it is not whole.
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
      if (folder) await mkdir(inside(folder, line.folder), { recursive: true, mode: 0o700 })
      continue
    }
    const file = folder && (await openNew(inside(folder, line.file)))
    try {
      for await (const chunk of reader.nextBytes(line.sizeBytes)) if (file) await file.writeFile(chunk)
    } finally {
      if (file) await file.close()
    }
  }
}

async function openNew(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** The bytes prove themselves, yet no name in them may lead out of the folder. */
function inside(folder: string, path: string): string {
  if (path.startsWith('/') || normalize(path).startsWith('..')) throw notWhole()
  return join(folder, path)
}

/** A line is a path and a number; more is damage, which must not fill the memory. */
const LINE_MAX_BYTES = 64 * 1024

const notWhole = () =>
  new BackupProblem('A base of the backup is not whole. Restore an earlier or a later moment.')

function lineReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await chunks.next()
    if (next.done) throw notWhole()
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }
  return {
    end: async () => void (await chunks.return?.()),
    /** Reads on, so that the end proves itself too. */
    async assertAtEnd() {
      if (held.length > 0 || !(await chunks.next()).done) throw notWhole()
    },
    async nextLine(): Promise<PackedLine> {
      while (!held.includes('\n')) {
        if (held.length > LINE_MAX_BYTES) throw notWhole()
        await more()
      }
      const at = held.indexOf('\n')
      const line = held.subarray(0, at).toString()
      held = held.subarray(at + 1)
      return JSON.parse(line)
    },
    async *nextBytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0;) {
        if (held.length === 0) await more()
        const chunk = held.subarray(0, left)
        held = held.subarray(chunk.length)
        left -= chunk.length
        yield chunk
      }
    },
  }
}
