import { fileURLToPath } from 'node:url'

/** Inter as a file, for what is drawn on the server: it has the letters of every name that is written in Latin. */
export const interFont = fileURLToPath(new URL('Inter-Medium.ttf', import.meta.url))
