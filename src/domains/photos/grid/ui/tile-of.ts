/** The button with a photo's picture in a grid; null while the photo is far out of sight. */
export const tileOf = (place: ParentNode | null, photoId: string) =>
  place?.querySelector<HTMLElement>(`[data-photo="${photoId}"] [data-tile]`) ?? null
