import { createContext } from 'react'
import { photoUrl } from '../photos.rules.ts'

export type AddressOf = typeof photoUrl

/** Where a photo's pixels lie: at signed addresses, but for a gallery that is only there to be tried. */
export const PictureAddresses = createContext<AddressOf>(photoUrl)
