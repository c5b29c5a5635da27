import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { crc32, zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib'
import { BackupProblem } from './backup-problem.ts'

// Head: 'LTB1', a byte (1 if encrypted), 16-byte salt. Frame: payload length (uint32 LE), flags,
// payload, proof. The proof (AES-GCM tag or CRC-32) also covers file name, frame number, flags.

const MAGIC = Buffer.from('LTB1')
const SALT_BYTES = 16
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES
const FRAME_HEAD_BYTES = 5
const FRAME_BYTES = 256 * 1024
const PROOF_BYTES = { tag: 16, crc: 4 }

const LAST = 1
const COMPRESSED = 2

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** `name` is the file's name in the backup; under another name its proofs are invalid. */
type SealOptions = { key?: string | undefined; name: string }

/** Splits bytes into frames, each with its own proof, encrypted when a key is given. */
export async function* sealStream(
  source: AsyncIterable<Uint8Array>,
  { key, name, compresses = false }: SealOptions & { compresses?: boolean },
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const prover = proverFor({ key, name }, salt)
  yield Buffer.concat([MAGIC, Buffer.of(key ? 1 : 0), salt])
  let count = 0
  let ready: Buffer | undefined
  for await (const frame of splitFrames(source)) {
    if (ready) yield packFrame(ready, 0)
    ready = frame
  }
  yield packFrame(ready ?? Buffer.alloc(0), LAST)

  function packFrame(bytes: Buffer, isLast: number): Buffer {
    const compressed = compresses && bytes.length > 0 ? zstdCompressSync(bytes, fast) : bytes
    const isSmaller = compressed.length < bytes.length
    const flags = isLast | (isSmaller ? COMPRESSED : 0)
    const { payload, proof } = prover.prove(isSmaller ? compressed : bytes, count++, flags)
    const head = Buffer.alloc(FRAME_HEAD_BYTES)
    head.writeUInt32LE(payload.length)
    head.writeUInt8(flags, 4)
    return Buffer.concat([head, payload, proof])
  }
}

/** Throws a BackupProblem if any byte was changed, lost or added, or if key or name differ. */
export async function* unsealStream(
  source: AsyncIterable<Uint8Array>,
  { key, name, place }: SealOptions & { place: string },
): AsyncGenerator<Buffer> {
  const where = `${place}/${name}`
  const reader = openReader(source, where)
  try {
    yield* unsealFrames(reader, { key, name }, where)
  } finally {
    await reader.end()
  }
}

async function* unsealFrames(reader: ReturnType<typeof openReader>, options: SealOptions, where: string) {
  const head = await reader.take(HEAD_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupProblem(`${where} is no file of a backup.`)
  const isEncrypted = head[MAGIC.length] === 1
  if (isEncrypted !== (options.key !== undefined))
    throw new BackupProblem(isEncrypted ? keyMissingMessage : keyNotExpectedMessage)
  const prover = proverFor(options, head.subarray(HEAD_BYTES - SALT_BYTES))
  for (let count = 0, isLast = false; !isLast; count++) {
    const frame = await reader.take(FRAME_HEAD_BYTES)
    const [length, flags] = [frame.readUInt32LE(), frame.readUInt8(4)]
    // Longer frames are never written, so this one is damaged.
    if (length > FRAME_BYTES) throw damageProblem(where)
    const payload = await reader.take(length)
    const bytes = prover.check(payload, await reader.take(prover.proofBytes), count, flags)
    if (!bytes) throw damageProblem(where)
    isLast = (flags & LAST) !== 0
    if (bytes.length > 0) yield (flags & COMPRESSED) !== 0 ? decompressFrame(bytes, where) : bytes
  }
  if (!(await reader.isAtEnd())) throw damageProblem(where)
}

function decompressFrame(bytes: Buffer, where: string): Buffer {
  try {
    // Without a key anyone can write a valid proof, and 27 KB may decompress to 900 MB.
    return zstdDecompressSync(bytes, { maxOutputLength: FRAME_BYTES })
  } catch {
    throw damageProblem(where)
  }
}

export function sealedSizeBytes(sizeBytes: number, key: string | undefined): number {
  const frames = Math.max(1, Math.ceil(sizeBytes / FRAME_BYTES))
  return HEAD_BYTES + sizeBytes + frames * (FRAME_HEAD_BYTES + (key ? PROOF_BYTES.tag : PROOF_BYTES.crc))
}

export const keyMissingMessage = 'The backup is encrypted. Give the key that it was made with as BACKUP_KEY.'
export const keyNotExpectedMessage =
  'The backup was made without a key. Take BACKUP_KEY away, or choose another place in BACKUP_TO for encrypted ones.'

const damageProblem = (where: string) =>
  new BackupProblem(
    `${where} is damaged, or was made with another key: its bytes are not those that were written.`,
  )

function proverFor({ key, name }: SealOptions, salt: Buffer) {
  const nameBytes = Buffer.from(name)
  const fileKey = key && Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32))
  // The salt makes the key unique to this file, so no frame number is used twice with one key.
  const nonceOf = (count: number, flags: number) => {
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
        proof: checksumOf(payload, count, flags),
      }),
      check: (payload: Buffer, proof: Buffer, count: number, flags: number) =>
        checksumOf(payload, count, flags).equals(proof) ? payload : undefined,
    }
  return {
    proofBytes: PROOF_BYTES.tag,
    prove: (bytes: Buffer, count: number, flags: number) => {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(count, flags)).setAAD(nameBytes)
      const payload = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { payload, proof: cipher.getAuthTag() }
    },
    check: (payload: Buffer, proof: Buffer, count: number, flags: number) => {
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(count, flags))
        .setAAD(nameBytes)
        .setAuthTag(proof)
      try {
        return Buffer.concat([decipher.update(payload), decipher.final()])
      } catch {
        return undefined
      }
    },
  }

  function checksumOf(payload: Buffer, count: number, flags: number) {
    const sum = Buffer.alloc(PROOF_BYTES.crc)
    sum.writeUInt32LE(crc32(payload, crc32(Buffer.concat([salt, nameBytes, nonceOf(count, flags)]))))
    return sum
  }
}

async function* splitFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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

function openReader(source: AsyncIterable<Uint8Array>, where: string) {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return {
    end: async () => void (await chunks.return?.()),
    async take(count: number): Promise<Buffer> {
      const buffers = [held]
      let heldBytes = held.length
      while (heldBytes < count) {
        const next = await chunks.next()
        if (next.done) throw new BackupProblem(`${where} is not whole: it ends before its last byte.`)
        buffers.push(Buffer.from(next.value))
        heldBytes += next.value.byteLength
      }
      const all = Buffer.concat(buffers)
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
