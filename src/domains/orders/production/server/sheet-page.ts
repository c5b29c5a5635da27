import { A4, type Sheet } from '#platform/pdf/a4-text.ts'

export type SheetPicture = {
  jpeg: Uint8Array
  widthPx: number
  heightPx: number
  crop: { left: number; top: number; width: number; height: number }
}

export type SheetPictures = ReadonlyMap<string, SheetPicture>

export type Box = { left: number; top: number; width: number; height: number }

export const LEFT = 48
export const RIGHT = A4.width - 48
export const BOTTOM = A4.height - 48
export const PADDING = 10

export const INK = '#1c1a17'
export const SOFT = '#66615a'
export const HAIR = '#cfc8be'
export const ALARM = '#9a2a1e'

export function drawCropped(sheet: Sheet, { jpeg, widthPx, heightPx, crop }: SheetPicture, box: Box): void {
  const scale = box.width / crop.width
  sheet.save().rect(box.left, box.top, box.width, box.height).clip()
  sheet.image(Buffer.from(jpeg), box.left - crop.left * scale, box.top - crop.top * scale, {
    width: widthPx * scale,
    height: heightPx * scale,
  })
  sheet.restore()
}
