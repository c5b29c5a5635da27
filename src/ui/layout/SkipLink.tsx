import { buttonLook } from '../actions/button-look.ts'
import { classNames } from '../theme/class-names.ts'
import { MAIN_ID } from './Page.tsx'
import { useUiWords } from '../theme/ui-texts.ts'

/** First on the page; seen only when the keyboard reaches it. */
export function SkipLink() {
  const words = useUiWords()
  return (
    <a href={`#${MAIN_ID}`} className={classNames(buttonLook(), 'fixed top-2 left-2 z-2 not-focus:sr-only')}>
      {words.skipToContent}
    </a>
  )
}
