import { writeFile } from 'node:fs/promises'
import { apiDocumentText } from './api-document.ts'

// Writes the document of the API anew, after a change of what is published: `npm run make-api-document`.

await writeFile(new URL('../../domains/api/openapi.json', import.meta.url), await apiDocumentText())
