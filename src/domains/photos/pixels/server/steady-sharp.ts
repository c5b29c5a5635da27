import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Fontconfig reads this at the first text drawn; without it the watermark would depend on the machine's fonts.
process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('watermark-fonts.conf', import.meta.url))

// No photo is drawn twice, so a cache only costs memory; parallelism comes from several photos at once.
sharp.cache(false)
sharp.concurrency(1)

/** sharp with bounded memory and our own fonts; nothing in this folder imports sharp directly. */
export { sharp }
