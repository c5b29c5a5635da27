/** Stands in pages for the address of the product, which only the server knows. */
export const PUBLIC_URL = '%PUBLIC_URL%'

/** Stands in the page for what broke for the number of the request, which only the server knows. */
export const REQUEST_ID = '%REQUEST_ID%'

/** What stands beside a link to a page elsewhere. */
export type SharePicture = {
  /** From the root of the site. */
  address: string
  /** The name of a drawn picture. */
  picture: string
  title: string
}

/** A public page as the build writes it. */
export type RenderedPage = {
  path: string
  /** In the folder of the built pages. */
  file: string
  status: 200 | 404 | 500
  head: string
  body: string
  share: SharePicture | null
  /** The day on which it last changed, for search engines; null for what they should not list. */
  changedOn: string | null
}
