import type { DrawnPictures } from '#platform/wanted-pictures.ts'

/** Small pictures below the text of a letter. */
export const thumbPlaces = ['thumb1', 'thumb2', 'thumb3', 'thumb4'] as const

/** A part of the HTML that stands only where its picture can be drawn: between comments, which no typed text can hold. */
export const placeFor = (name: string, html: (src: string) => string) =>
  `<!--${name}-->${html(`cid:${name}`)}<!--/${name}-->`

/** Stands where the picture can't be drawn. */
export const unlessPlace = (name: string, html: string) => `<!--no-${name}-->${html}<!--/no-${name}-->`

export const hasPlaces = (html: string, name = '') => html.includes(`"cid:${name}`)

const places = /<!--(no-)?(\w+)-->(.*?)<!--\/\1\2-->/gs

/** The HTML with the pictures that were drawn, and without a trace of the others. */
export const fillPlaces = (html: string, drawn: DrawnPictures, urlOf: (name: string) => string) =>
  html.replace(places, (_whole, no: string | undefined, name: string, part: string) => {
    if (no) return drawn.has(name) ? '' : part
    return drawn.has(name) ? part.replace(`cid:${name}`, () => urlOf(name)) : ''
  })

const PNG_FIRST_BYTE = 0x89

export const pictureType = (picture: Uint8Array) =>
  picture[0] === PNG_FIRST_BYTE ? 'image/png' : 'image/jpeg'
