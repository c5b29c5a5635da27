import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const pageList = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      /** 404 and 500 are pages for errors, without a path of their own. */
      status: z.union([z.literal(200), z.literal(404), z.literal(500)]),
      changedOn: z.string().nullable(),
    }),
  ),
  app: z.array(
    z.object({
      /** In the router's notation: '/client/$clientId', '/admin/$'. */
      path: z.string(),
      file: z.string(),
      /** Documents with a prerendered first screen, by query string and by whether the viewer is signed in. */
      prerendered: z
        .array(z.object({ search: z.string(), isForKnown: z.boolean(), file: z.string() }))
        .default([]),
      /** The document in which the server draws the screen with the viewer's own data. */
      drawn: z.string().optional(),
    }),
  ),
})

/** Query string of the prerendered screen that a letter's link opens with. */
export const LINK_SEARCH = '?link'

export type PageList = z.infer<typeof pageList>

/** Reads the list of pages that the build wrote; throws when it is missing or malformed. */
export const readPageList = (webFolder: string): PageList =>
  pageList.parse(JSON.parse(readFileSync(join(webFolder, 'pages.json'), 'utf8')))

/** The error page's file; throws when the build made none. */
export function fileFor({ pages }: PageList, status: 404 | 500): string {
  const page = pages.find((page) => page.status === status)
  if (!page) throw new Error(`the build made no page for ${status}`)
  return page.file
}
