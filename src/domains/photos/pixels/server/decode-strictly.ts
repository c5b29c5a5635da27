export type Strictness = 'warning' | 'error'

// libjpeg only warns about damaged data and fills in grey, but also warns about quirks that every viewer shows. It has
// no codes, so damage is recognised by its wording, unchanged since 1991.
const DAMAGE_WARNING =
  /premature end|bad (Huffman|arithmetic) code|instead of RST|extraneous bytes before marker 0xd[0-7]|\d{3,} extraneous bytes before marker 0x(c4|d9|da)/i

/** Decodes so that damage throws; `decode` may be called twice. */
export async function decodeStrictly<Decoded>(
  format: string | undefined,
  decode: (failOn: Strictness) => Promise<Decoded>,
): Promise<Decoded> {
  if (format !== 'jpeg') return decode('error')
  try {
    return await decode('warning')
  } catch (error) {
    if (error instanceof Error && DAMAGE_WARNING.test(error.message)) throw error
    return decode('error')
  }
}
