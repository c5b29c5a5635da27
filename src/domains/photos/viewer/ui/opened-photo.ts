/** Which photo stands open over its grid, and ways to open, change and close it. */
export type OpenedPhoto = {
  id: string | undefined
  open: (photoId: string) => void
  /** Goes on from the open one to another. */
  show: (photoId: string) => void
  close: () => void
}
