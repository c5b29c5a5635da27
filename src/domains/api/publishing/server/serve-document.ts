import { readFileSync } from 'node:fs'

const DOCUMENT = readFileSync(new URL('../../openapi.json', import.meta.url))

/** Built by `src/app/build/api-document.ts`; public. */
export const serveDocument = (): Response =>
  new Response(DOCUMENT, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
