import { createContext } from 'react'
import { photoUrl } from '../photos.rules.ts'

export type AddressOf = typeof photoUrl

/** Builds picture URLs: signed ones, except in the public trial gallery. */
export const PictureAddresses = createContext<AddressOf>(photoUrl)
