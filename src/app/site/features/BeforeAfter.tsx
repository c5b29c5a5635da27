import { clean, marked } from 'virtual:drawn-pictures'
import { BeforeAfterLine } from '#ui/fields/BeforeAfterLine.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const SIZES = '(min-width: 1344px) 1280px, calc(100vw - 40px)'
const texts = featurePicturesNl.watermark

/**
 * One photo without and with the studio's watermark, as the server makes it, on either side of a line. `site.ts` lets a
 * range input move the line; without scripts it stands in the middle.
 */
export const BeforeAfter = () => (
  <div data-before-after className="absolute inset-0 [--cut:50%]">
    <Picture of={clean} sizes={SIZES} alt={clean.alt ?? texts.alt} className="size-full object-cover" />
    <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
      <Picture of={marked} sizes={SIZES} className="size-full object-cover" />
    </div>
    <Label className="left-4">{texts.without}</Label>
    <Label className="right-4">{texts.with}</Label>
    <BeforeAfterLine defaultValue={50} aria-label={texts.label} data-says={texts.share('%')} />
  </div>
)

const Label = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden
    className={classNames(
      'absolute bottom-4 rounded-4 bg-mark px-2.5 py-1 text-13 font-medium text-white',
      className,
    )}
  >
    {children}
  </span>
)
