import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const pageList = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      status: z.union([z.literal(200), z.literal(404), z.literal(500)]),
      changedOn: z.string().nullable(),
    }),
  ),
  app: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      /**
       * Documents with a prerendered first screen, by query string and by whether the viewer is
       * signed in.
       */
      prerendered: z
        .array(z.object({ search: z.string(), isForKnown: z.boolean(), file: z.string() }))
        .default([]),
      drawn: z.string().optional(),
    }),
  ),
})

/** Query string under which the screen for links in emails is prerendered. */
export const MAIL_LINK_SEARCH = '?link'

export type PageList = z.infer<typeof pageList>

export const readPageList = (webFolder: string): PageList =>
  pageList.parse(JSON.parse(readFileSync(join(webFolder, 'pages.json'), 'utf8')))

export function errorPageFileFor({ pages }: PageList, status: 404 | 500): string {
  const page = pages.find((page) => page.status === status)
  if (!page) throw new Error(`the build made no page for ${status}`)
  return page.file
}
