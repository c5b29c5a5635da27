import { Toaster as Sonner } from 'sonner'
import './toaster.css'
import { useUiWords } from './ui-words.ts'

/** Stands once, at the root of the app. Its cards take the theme from the page. */
export function Toaster() {
  const words = useUiWords()
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      duration={5000}
      gap={12}
      offset={24}
      mobileOffset={16}
      containerAriaLabel={words.notifications}
    />
  )
}
