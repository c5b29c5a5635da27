import { buttonLook } from '../actions/button-look.ts'
import { classNames } from '../theme/class-names.ts'
import { MAIN_ID } from './Page.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

export function SkipLink() {
  const texts = useUiTexts()
  return (
    <a href={`#${MAIN_ID}`} className={classNames(buttonLook(), 'fixed top-2 left-2 z-2 not-focus:sr-only')}>
      {texts.skipToContent}
    </a>
  )
}
