import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'

/** Stands in the built program for the address of the product, to which it brings its files. */
const PUBLIC_URL = '%PUBLIC_URL%'

/** Gives the uploader, as a file to be kept. */
export async function serveUploader(c: Context, webFolder: string, publicUrl: string): Promise<Response> {
  const program = await readFile(join(webFolder, UPLOADER_PATH), 'utf8')
  return c.body(program.replace(PUBLIC_URL, publicUrl), 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="uploader.mjs"',
    'cache-control': 'no-cache',
  })
}
