/**
 * `invitation` and `welcome` are in letters from before letter links became reusable: the first signs in once, the
 * second only shows who comes in.
 */
export type MailLinkPurpose = 'reset_password' | 'sign_in' | 'letter' | 'invitation' | 'welcome'

export const LETTER_LINK_DAYS = 14
