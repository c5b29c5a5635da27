import { couple } from 'virtual:drawn-pictures'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl as texts } from './feature-pictures.nl.ts'

/** A preview with the studio's name as a watermark in its pixels, as the server makes it. */
export const WatermarkPicture = () => (
  <div className="absolute inset-0">
    <Picture
      of={couple}
      sizes="(min-width: 1280px) 592px, (min-width: 1024px) 46vw, calc(100vw - 40px)"
      className="size-full object-cover"
    />
    <span className="absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 md:text-40">
      {texts.preview}
    </span>
  </div>
)
