import { fileURLToPath } from 'node:url'

/** Inter as a file, for what is drawn on the server: it covers every name in Latin script. */
export const interFont = fileURLToPath(new URL('Inter-Medium.ttf', import.meta.url))
