export type OpenedPhoto = {
  id: string | undefined
  open: (photoId: string) => void
  show: (photoId: string) => void
  close: () => void
}
