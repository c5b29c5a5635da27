import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { checkoutDraft, type CheckoutClient, type CheckoutForm as Form } from '../../ui/checkout-draft.ts'
import { CartTotals } from '../../cart/ui/CartTotals.tsx'
import { hasAddress } from './checkout-fields.ts'
import { CheckoutFields } from './CheckoutFields.tsx'
import { CheckoutFoot } from './CheckoutFoot.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import {
  orderedLines,
  usePlaceOrder,
  useTakeQuote,
  type DeliveryAddress,
  type Quote,
} from '../../my-orders/ui/client-orders.queries.ts'
import type { Cart } from '../../cart/ui/use-cart.ts'
import type { CartView } from '../../cart/ui/use-cart-view.ts'

type CheckoutFormProps = {
  client: CheckoutClient
  clientName: string
  /** Where the last order went. */
  lastAddress: DeliveryAddress | null
  cart: Cart
  view: CartView
  onCart: () => void
  onPlaced: (orderId: string) => void
}

const FORM_ID = 'checkout'

const emptyForm: Form = {
  name: '',
  email: '',
  country: 'NL',
  street: '',
  houseNumber: '',
  postcode: '',
  city: '',
  notes: '',
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { client, clientName, lastAddress, cart, view, onCart, onPlaced } = props
  const draft = checkoutDraft(client.id)
  const form = useForm<Form>({
    defaultValues: { ...emptyForm, ...lastAddress, name: clientName, email: client.email, ...draft.form() },
  })
  useKeptDraft(form, client.id)
  const notifier = useNotifier()
  // What was wrong with the form is over once the order is there.
  const takeBack = useRef(() => {})
  const placed = (orderId: string) => {
    takeBack.current()
    onPlaced(orderId)
  }
  const placement = { client, cart, view, onPlaced: placed, onPostcode }
  const { place, isPlacing, changedFrom } = usePlacement(placement)

  function onPostcode() {
    const message = checkoutNl.fields.postcodeForm[form.getValues('country')]
    form.setError('postcode', { message }, { shouldFocus: true })
  }
  const sayInvalid = (errors: FieldErrors<Form>) => {
    const { incomplete, addressIncomplete } = checkoutNl
    const { title, line } = errors.name || errors.email ? incomplete : addressIncomplete
    takeBack.current()
    takeBack.current = notifier.failed(title, { line })
  }
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={(event) => void form.handleSubmit(place, sayInvalid)(event)}
      className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_412px]"
    >
      <div className="min-h-0 overscroll-contain max-md:flex-1 max-md:overflow-y-auto md:contents">
        <div className="px-5 py-5 md:row-span-2 md:overflow-y-auto md:overscroll-contain md:p-8">
          <CheckoutFields form={form} />
        </div>
        <div className="bg-paper p-5 max-md:border-t max-md:border-line md:overflow-y-auto md:overscroll-contain md:border-l md:border-line md:p-8">
          <CheckoutSummary view={view} onCart={onCart} />
          <CartTotals
            quote={view.quote.data}
            isStale={view.quote.isPlaceholderData}
            className="mt-6 md:hidden"
          />
        </div>
      </div>
      <CheckoutFoot view={view} changedFrom={changedFrom} isPlacing={isPlacing} />
    </form>
  )
}

/** What is typed stays for when this page comes back. */
function useKeptDraft({ watch }: ReturnType<typeof useForm<Form>>, clientId: string) {
  useEffect(() => {
    const draft = checkoutDraft(clientId)
    const { unsubscribe } = watch((form) => draft.keep(form))
    return unsubscribe
  }, [watch, clientId])
}

type Placing = Pick<CheckoutFormProps, 'client' | 'cart' | 'view' | 'onPlaced'> & { onPostcode: () => void }

/** Places the cart once, at the prices that are on the screen. */
function usePlacement({ client, cart, view, onPlaced, onPostcode }: Placing) {
  const placing = usePlaceOrder()
  const takeQuote = useTakeQuote()
  const quote = view.quote.data
  const changedFrom = useChangedFrom(quote)

  const place = (form: Form) => {
    if (!quote || placing.isPending) return
    const draft = checkoutDraft(client.id)
    const { items } = cart
    placing.mutate(
      {
        placementId: draft.placementId(),
        lines: orderedLines(items),
        fingerprint: quote.fingerprint,
        ...customerOf(form),
      },
      {
        onSuccess: ({ orderId }) => {
          draft.forget()
          cart.clear()
          onPlaced(orderId)
        },
        onError: (error) => {
          const refusal = refusalOf(error)
          if (refusal?.code === 'postcode_invalid') return onPostcode()
          if (refusal?.code === 'prices_changed') return takeQuote(items, refusal.facts as Quote)
          // Something of the cart is not what it was: the answer to this question says what.
          if (refusal) void view.quote.refetch()
        },
      },
    )
  }
  return { place, isPlacing: placing.isPending || placing.isSuccess, changedFrom }
}

/** What these goods came to before their prices changed under the eyes of who is at the till, whoever found that out. */
function useChangedFrom(quote: Quote | undefined): Quote | undefined {
  const [shown, setShown] = useState(quote)
  const [changedFrom, setChangedFrom] = useState<Quote>()
  if (quote && quote !== shown) {
    setShown(quote)
    if (shown && areSameGoods(shown, quote) && shown.fingerprint !== quote.fingerprint) setChangedFrom(shown)
  }
  return changedFrom
}

const areSameGoods = (one: Quote, other: Quote) =>
  one.lines.map(({ id }) => id).join() === other.lines.map(({ id }) => id).join()

const customerOf = (form: Form) => ({
  customerName: form.name.trim(),
  customerEmail: form.email.trim(),
  deliveryAddress: hasAddress(form)
    ? {
        country: form.country,
        street: form.street.trim(),
        houseNumber: form.houseNumber.trim(),
        postcode: form.postcode.trim(),
        city: form.city.trim(),
      }
    : null,
  notes: form.notes.trim(),
})
