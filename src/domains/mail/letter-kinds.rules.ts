/**
 * Who chose the address that a kind of letter goes to, so that no kind can become a relay for letters to strangers.
 * - `typed`: someone typed it, and nobody has confirmed it. `sendLetter` counts these, and refuses above the limits.
 * - `followUp`: a counted letter went there before, or the product writes by itself, at most once a month.
 * - `account`: the address of a studio's or admin's own account, or of a person who asked by that address.
 */
export const letterKinds = {
  client_invitation: 'typed',
  client_password_set: 'typed',
  studio_message: 'typed',
  partner_invited: 'typed',
  way_back: 'typed',
  confirm_email: 'typed',
  already_registered: 'typed',

  client_moved: 'followUp',
  previews_ready: 'followUp',
  finals_ready: 'followUp',
  gallery_opened: 'followUp',
  choice_made_for: 'followUp',
  choice_received: 'followUp',
  choice_reopened: 'followUp',
  choice_reminder: 'followUp',
  // To the client's sign-in address, whatever address was typed into the order.
  order_placed: 'followUp',
  order_reminder: 'followUp',
  order_paid: 'followUp',
  order_shipped: 'followUp',
  order_completed: 'followUp',
  order_canceled: 'followUp',
  order_refunded: 'followUp',
  order_withdrawn: 'followUp',
  accountant_month: 'followUp',

  sign_in_link: 'account',
  reset_password: 'account',
  gallery_closed: 'account',
  password_changed: 'account',
  passkey_changed: 'account',
  two_factor_changed: 'account',
  two_steps_reset: 'account',
  code_guessing: 'account',
  /** To the studio, and to a client whose day to choose has passed. */
  choice_late: 'account',
  choice_submitted: 'account',
  choices_made: 'account',
  studio_order_placed: 'account',
  studio_order_paid: 'account',
  studio_order_canceled: 'account',
  studio_order_withdrawn: 'account',
  api_key_created: 'account',
  api_key_renewed: 'account',
  api_key_revoked: 'account',
  webhook_endpoint_off: 'account',
  domain_lost: 'account',
  payment_failed: 'account',
  subscription_started: 'account',
  subscription_changed: 'account',
  subscription_renewed: 'account',
  subscription_canceled: 'account',
  subscription_resumed: 'account',
  plan_ends_soon: 'account',
  trial_ends_soon: 'account',
  plan_ended: 'account',
  payout_account_changed: 'account',
  payout_requested: 'account',
  payout_paid: 'account',
  payout_returned: 'account',
  payment_disputed: 'account',
  turnover_limit: 'account',
  visitor_message: 'account',
} as const satisfies Record<string, 'typed' | 'followUp' | 'account'>

export type LetterKind = keyof typeof letterKinds
