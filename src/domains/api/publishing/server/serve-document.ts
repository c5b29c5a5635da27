import { readFileSync } from 'node:fs'

const DOCUMENT = readFileSync(new URL('../../openapi.json', import.meta.url))

/** The document of the published endpoints, for everyone: see `src/app/build/api-document.ts`. */
export const serveDocument = (): Response =>
  new Response(DOCUMENT, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
