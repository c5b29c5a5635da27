import { createContext } from 'react'
import { photoAddress } from '../photos.rules.ts'

export type AddressOf = typeof photoAddress

/** Where a photo's pixels lie: at signed addresses, but for a gallery that is only there to be tried. */
export const PictureAddresses = createContext<AddressOf>(photoAddress)
