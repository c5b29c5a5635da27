/** Reads a body; undefined where it is larger than this, and the rest is not read. */
export async function readAtMost({ headers, body }: Request, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(headers.get('content-length')) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
