import { payLinkNl } from '../payments.nl.ts'

const { title, line } = payLinkNl.thanks

/** Shown before sign-in, after a payment from an email. */
export const PaidThanks = () => (
  <div role="status" className="mb-8 rounded-6 bg-green-tint p-4 text-green">
    <p className="font-medium">{title}</p>
    <p>{line}</p>
  </div>
)
