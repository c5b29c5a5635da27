import { writeFile } from 'node:fs/promises'
import { apiDocumentText } from './api-document.ts'

// Rewrites the API document after the published contract changed: `npm run make-api-document`.

await writeFile(new URL('../../domains/api/openapi.json', import.meta.url), await apiDocumentText())
