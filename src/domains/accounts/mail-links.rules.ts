export type MailLinkPurpose = 'reset_password' | 'sign_in' | 'letter'

export const LETTER_LINK_DAYS = 14
