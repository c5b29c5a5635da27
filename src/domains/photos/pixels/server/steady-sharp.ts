import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Read once, at the first text drawn: without it the mark would depend on the fonts and settings of the machine.
process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('watermark-fonts.conf', import.meta.url))

// No photo is drawn twice, so a cache only costs memory; the work is spread by drawing several photos at once.
sharp.cache(false)
sharp.concurrency(1)

/** sharp with bounded memory and fonts of our own: the only way to it in this folder. */
export { sharp }
