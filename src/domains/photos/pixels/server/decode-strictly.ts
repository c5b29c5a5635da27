export type Strictness = 'warning' | 'error'

// libjpeg only warns of damaged pixels, and goes on with grey. But it also warns of oddities some phones write into
// each of their photos: those are let through, by the wording it has had since 1991, for want of any code.
const HARMLESS_WARNING =
  /Invalid SOS parameters for sequential JPEG|: \d{1,2} extraneous bytes before marker 0xd9/

/** Decodes so that damage is noticed, in whatever format; `decode` may be called a second time. */
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
