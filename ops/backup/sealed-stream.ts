import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { crc32, zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib'
import { BackupProblem } from './backup-problem.ts'

// A file of a backup: a head, then frames, each proven by itself, so that damage is found before bytes are used.
//   head:  'LTB1', 0 or 1 (encrypted), 16 bytes of salt
//   frame: length of the payload (32 bits, little end first), flags, payload, proof
// The proof is AES-GCM's tag with a key, else a CRC-32; both cover the file's name, and flags and number of the frame.

const MAGIC = Buffer.from('LTB1')
const SALT_BYTES = 16
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES
const FRAME_HEAD_BYTES = 5
const FRAME_BYTES = 256 * 1024
const PROOF_BYTES = { tag: 16, crc: 4 }

const LAST = 1
const COMPRESSED = 2

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** `name` is the file's in its backup: under another one its bytes prove nothing. */
type Sealing = { key?: string | undefined; name: string }

/** Cuts bytes into frames that prove themselves, encrypted when a key is given. */
export async function* sealed(
  source: AsyncIterable<Uint8Array>,
  { key, name, compresses = false }: Sealing & { compresses?: boolean },
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const prover = proverFor({ key, name }, salt)
  yield Buffer.concat([MAGIC, Buffer.of(key ? 1 : 0), salt])
  let count = 0
  let ready: Buffer | undefined
  for await (const frame of inFrames(source)) {
    if (ready) yield frameOf(ready, 0)
    ready = frame
  }
  yield frameOf(ready ?? Buffer.alloc(0), LAST)

  function frameOf(bytes: Buffer, isLast: number): Buffer {
    const smaller = compresses && bytes.length > 0 ? zstdCompressSync(bytes, fast) : bytes
    const isSmaller = smaller.length < bytes.length
    const flags = isLast | (isSmaller ? COMPRESSED : 0)
    const { payload, proof } = prover.prove(isSmaller ? smaller : bytes, count++, flags)
    const head = Buffer.alloc(FRAME_HEAD_BYTES)
    head.writeUInt32LE(payload.length)
    head.writeUInt8(flags, 4)
    return Buffer.concat([head, payload, proof])
  }
}

/**
 * The bytes that were sealed. Throws a BackupProblem for any byte that is other, gone or added, another key, or another
 * name. `place` is where the backup lies, for sentences.
 */
export async function* unsealed(
  source: AsyncIterable<Uint8Array>,
  { key, name, place }: Sealing & { place: string },
): AsyncGenerator<Buffer> {
  const where = `${place}/${name}`
  const reader = readerOf(source, where)
  try {
    yield* unsealedBy(reader, { key, name }, where)
  } finally {
    await reader.end()
  }
}

async function* unsealedBy(reader: ReturnType<typeof readerOf>, sealing: Sealing, where: string) {
  const head = await reader.take(HEAD_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupProblem(`${where} is no file of a backup.`)
  const isEncrypted = head[MAGIC.length] === 1
  if (isEncrypted !== (sealing.key !== undefined))
    throw new BackupProblem(isEncrypted ? keyMissing : keyTooMany)
  const prover = proverFor(sealing, head.subarray(HEAD_BYTES - SALT_BYTES))
  for (let count = 0, isLast = false; !isLast; count++) {
    const frame = await reader.take(FRAME_HEAD_BYTES)
    const [length, flags] = [frame.readUInt32LE(), frame.readUInt8(4)]
    // A length beyond what is ever written is damage, not something to wait for.
    if (length > FRAME_BYTES) throw damaged(where)
    const payload = await reader.take(length)
    const bytes = prover.check(payload, await reader.take(prover.proofBytes), count, flags)
    if (!bytes) throw damaged(where)
    isLast = (flags & LAST) !== 0
    if (bytes.length > 0) yield (flags & COMPRESSED) !== 0 ? decompressed(bytes, where) : bytes
  }
  if (!(await reader.isAtEnd())) throw damaged(where)
}

function decompressed(bytes: Buffer, where: string): Buffer {
  try {
    // Without a key anybody can write a proof, and 27 KB may decompress to 900 MB.
    return zstdDecompressSync(bytes, { maxOutputLength: FRAME_BYTES })
  } catch {
    throw damaged(where)
  }
}

/** How large bytes that are not compressed become. */
export function sealedSizeBytes(sizeBytes: number, key: string | undefined): number {
  const frames = Math.max(1, Math.ceil(sizeBytes / FRAME_BYTES))
  return HEAD_BYTES + sizeBytes + frames * (FRAME_HEAD_BYTES + (key ? PROOF_BYTES.tag : PROOF_BYTES.crc))
}

export const keyMissing = 'The backup is encrypted. Give the key that it was made with as BACKUP_KEY.'
export const keyTooMany =
  'The backup was made without a key. Take BACKUP_KEY away, or choose another place in BACKUP_TO for encrypted ones.'

const damaged = (where: string) =>
  new BackupProblem(
    `${where} is damaged, or was made with another key: its bytes are not those that were written.`,
  )

function proverFor({ key, name }: Sealing, salt: Buffer) {
  const nameBytes = Buffer.from(name)
  const fileKey = key && Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32))
  // The key is of this file alone, so the number of the frame is never used twice with it.
  const numbered = (count: number, flags: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32LE(count)
    nonce.writeUInt8(flags, 11)
    return nonce
  }
  if (!fileKey)
    return {
      proofBytes: PROOF_BYTES.crc,
      prove: (payload: Buffer, count: number, flags: number) => ({
        payload,
        proof: sumOf(payload, count, flags),
      }),
      check: (payload: Buffer, proof: Buffer, count: number, flags: number) =>
        sumOf(payload, count, flags).equals(proof) ? payload : undefined,
    }
  return {
    proofBytes: PROOF_BYTES.tag,
    prove: (bytes: Buffer, count: number, flags: number) => {
      const cipher = createCipheriv('aes-256-gcm', fileKey, numbered(count, flags)).setAAD(nameBytes)
      const payload = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { payload, proof: cipher.getAuthTag() }
    },
    check: (payload: Buffer, proof: Buffer, count: number, flags: number) => {
      const decipher = createDecipheriv('aes-256-gcm', fileKey, numbered(count, flags))
        .setAAD(nameBytes)
        .setAuthTag(proof)
      try {
        return Buffer.concat([decipher.update(payload), decipher.final()])
      } catch {
        return undefined
      }
    },
  }

  function sumOf(payload: Buffer, count: number, flags: number) {
    const sum = Buffer.alloc(PROOF_BYTES.crc)
    sum.writeUInt32LE(crc32(payload, crc32(Buffer.concat([salt, nameBytes, numbered(count, flags)]))))
    return sum
  }
}

async function* inFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    if (heldBytes < FRAME_BYTES) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at >= FRAME_BYTES; at += FRAME_BYTES) yield all.subarray(at, at + FRAME_BYTES)
    held = [all.subarray(at)]
    heldBytes = all.length - at
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

function readerOf(source: AsyncIterable<Uint8Array>, where: string) {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return {
    end: async () => void (await chunks.return?.()),
    async take(count: number): Promise<Buffer> {
      const parts = [held]
      let heldBytes = held.length
      while (heldBytes < count) {
        const next = await chunks.next()
        if (next.done) throw new BackupProblem(`${where} is not whole: it ends before its last byte.`)
        parts.push(Buffer.from(next.value))
        heldBytes += next.value.byteLength
      }
      const all = Buffer.concat(parts)
      held = all.subarray(count)
      return all.subarray(0, count)
    },
    async isAtEnd() {
      let left = held.length
      for (let next = await chunks.next(); !next.done; next = await chunks.next())
        left += next.value.byteLength
      return left === 0
    },
  }
}
