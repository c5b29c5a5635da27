/**
 * What a link in a mail is for. `invitation` and `welcome` stand in letters of before letters' links could be used again:
 * the first signs in once, the second only says who comes in.
 */
export type MailLinkPurpose = 'reset_password' | 'sign_in' | 'letter' | 'invitation' | 'welcome'

export const LETTER_LINK_DAYS = 14
