import { writeFile } from 'node:fs/promises'
import { makeApiDocumentText } from './api-document.ts'

// Rewrites the API's OpenAPI document. `npm run make-api-document` runs this file.

await writeFile(new URL('../../domains/api/openapi.json', import.meta.url), await makeApiDocumentText())
