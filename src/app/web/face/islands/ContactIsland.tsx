import { ContactForm } from '#domains/visitors/ui/ContactForm.tsx'
import { UiWordsProvider } from '#ui/ui-words.ts'
import { uiWordsNl } from '../../app.nl.ts'

export const ContactIsland = () => (
  <UiWordsProvider value={uiWordsNl}>
    <ContactForm />
  </UiWordsProvider>
)
