import { ContactForm } from '#domains/visitors/ui/ContactForm.tsx'
import { UiTextsProvider } from '#ui/theme/ui-texts.ts'
import { uiTextsNl } from '../../core/ui-texts.nl.ts'

export const ContactIsland = () => (
  <UiTextsProvider value={uiTextsNl}>
    <ContactForm />
  </UiTextsProvider>
)
