import { payLinkNl } from '../payments.nl.ts'

const { title, line } = payLinkNl.thanks

/** Before signing in, to who comes back from a pay page that a mail led to: on another device, or by someone else. */
export const PaidThanks = () => (
  <div role="status" className="mb-8 rounded-6 bg-green-tint p-4 text-green">
    <p className="font-medium">{title}</p>
    <p>{line}</p>
  </div>
)
