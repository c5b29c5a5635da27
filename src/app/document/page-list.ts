import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const pageList = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      /** Others than 200 stand for what went wrong, and have no address. */
      status: z.union([z.literal(200), z.literal(404), z.literal(500)]),
      changedOn: z.string().nullable(),
    }),
  ),
  app: z.array(
    z.object({
      /** In the router's writing: '/client/$clientId', '/admin/$'. */
      address: z.string(),
      file: z.string(),
      /** Documents with the first screen in them, by what follows the address and by who is looking. */
      prerendered: z
        .array(z.object({ search: z.string(), isForKnown: z.boolean(), file: z.string() }))
        .default([]),
    }),
  ),
})

export type PageList = z.infer<typeof pageList>

/** What the build says that there is. */
export const readPageList = (webFolder: string): PageList =>
  pageList.parse(JSON.parse(readFileSync(join(webFolder, 'pages.json'), 'utf8')))

/** The file of the page that stands for this outcome at any address. */
export function fileFor({ pages }: PageList, status: 404 | 500): string {
  const page = pages.find((page) => page.status === status)
  if (!page) throw new Error(`the build made no page for ${status}`)
  return page.file
}
