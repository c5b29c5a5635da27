import type { DrawnMailPictures } from '#platform/core/wanted-pictures.ts'

export const thumbPlaces = ['thumb1', 'thumb2', 'thumb3', 'thumb4'] as const

/**
 * Marks HTML that stays only if its picture can be drawn. Typed text can't contain such comments.
 */
export const htmlIfPictureDrawn = (name: string, html: (src: string) => string) =>
  `<!--${name}-->${html(`cid:${name}`)}<!--/${name}-->`

/** Marks HTML that stays only if the picture can't be drawn. */
export const htmlUnlessPictureDrawn = (name: string, html: string) =>
  `<!--no-${name}-->${html}<!--/no-${name}-->`

export const hasPicturePlaces = (html: string, name = '') => html.includes(`"cid:${name}`)

const places = /<!--(no-)?(\w+)-->(.*?)<!--\/\1\2-->/gs

export const fillPlaces = (html: string, drawn: DrawnMailPictures, urlOf: (name: string) => string) =>
  html.replace(places, (_whole, no: string | undefined, name: string, part: string) => {
    if (no) return drawn.has(name) ? '' : part
    return drawn.has(name) ? part.replace(`cid:${name}`, () => urlOf(name)) : ''
  })

const PNG_FIRST_BYTE = 0x89

export const pictureContentType = (picture: Uint8Array) =>
  picture[0] === PNG_FIRST_BYTE ? 'image/png' : 'image/jpeg'
