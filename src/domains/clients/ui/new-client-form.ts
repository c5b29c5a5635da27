import type { InvitationMoment } from '../clients.rules.ts'
import { temporaryPassword } from '../temporary-password.rules.ts'

export type NewClientForm = {
  firstName: string
  lastName: string
  email: string
  password: string
  invitation: { when: InvitationMoment; line: string; withPassword: boolean }
}

/** With a generated password, so that nobody has to think one up. */
export const emptyClient = (): NewClientForm => ({
  firstName: '',
  lastName: '',
  email: '',
  password: temporaryPassword(),
  invitation: { when: 'with_photos', line: '', withPassword: false },
})
