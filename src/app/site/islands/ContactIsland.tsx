import { ContactForm } from '#domains/visitors/ui/ContactForm.tsx'
import { UiWordsProvider } from '#ui/theme/ui-texts.ts'
import { uiWordsNl } from '../../web/app.nl.ts'

export const ContactIsland = () => (
  <UiWordsProvider value={uiWordsNl}>
    <ContactForm />
  </UiWordsProvider>
)
