export type Strictness = 'warning' | 'error'

// libjpeg only warns about damaged data and fills in grey, but also warns about quirks of some phones. It has no
// codes, so those are recognised by their wording, unchanged since 1991.
const HARMLESS_WARNING =
  /Invalid SOS parameters for sequential JPEG|: \d{1,2} extraneous bytes before marker 0xd9/

/** Decodes so that damage throws; `decode` may be called twice. */
export async function decodeStrictly<Decoded>(
  format: string | undefined,
  decode: (failOn: Strictness) => Promise<Decoded>,
): Promise<Decoded> {
  if (format !== 'jpeg') return decode('error')
  try {
    return await decode('warning')
  } catch (error) {
    if (error instanceof Error && HARMLESS_WARNING.test(error.message)) return decode('error')
    throw error
  }
}
