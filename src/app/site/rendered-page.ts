/** Placeholder for the public URL, which only the server knows. */
export const PUBLIC_URL = '%PUBLIC_URL%'

/** Placeholder in the 500 page for the request id, which only the server knows. */
export const REQUEST_ID = '%REQUEST_ID%'

/** The picture that other sites show with a link to a page (og:image). */
export type SharePicture = {
  path: string
  picture: string
  title: string
}

export type RenderedPage = {
  path: string
  /** Relative to the folder of built pages. */
  file: string
  status: 200 | 404 | 500
  head: string
  body: string
  share: SharePicture | null
  /** `lastmod` in the sitemap; null leaves the page out of it. */
  changedOn: string | null
}
