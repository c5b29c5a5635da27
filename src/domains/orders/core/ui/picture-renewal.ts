import { PREVIEW_URL_SECONDS } from '#domains/photos/photos.rules.ts'

// Signed image URLs change every half lifetime; refetching by then keeps the images of an open page valid.
export const renewal = { refetchInterval: (PREVIEW_URL_SECONDS / 2) * 1000 }
