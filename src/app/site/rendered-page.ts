/** Placeholder for the public URL, which only the server knows. */
export const PUBLIC_URL_PLACEHOLDER = '%PUBLIC_URL%'

export const REQUEST_ID_PLACEHOLDER = '%REQUEST_ID%'

export type SharePicture = {
  path: string
  picture: string
  title: string
}

export type RenderedPage = {
  path: string
  file: string
  status: 200 | 404 | 500
  head: string
  body: string
  share: SharePicture | null
  changedOn: string | null
}
