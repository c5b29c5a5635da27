import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { galleryQuery } from '#domains/photos/ui/photos.queries.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { cartNl } from '../cart/cart.nl.ts'
import { isTooSmall, ORDER_MIN_CENTS } from '../cart.rules.ts'
import { checkoutNl } from '../checkout/checkout.nl.ts'
import { joinHouseNumber, splitHouseNumber } from '../checkout/house-number.rules.ts'
import { sellerNl } from '../seller.nl.ts'
import { shopDoorNl } from '../shop-door.nl.ts'
import { NoQuote } from './CartDrawer.tsx'
import { type CheckoutClient, checkoutDraft, type CheckoutForm as Form } from './checkout-draft.ts'
import {
  useLastAddress,
  orderedLines,
  usePlaceOrder,
  useTakeQuote,
  sentInTheNetherlands,
  type Arrival,
  type DeliveryAddress,
  type Quote,
} from '../my-orders/ui/client-orders.queries.ts'
import type { Cart } from '../cart/ui/use-cart.ts'
import { useCartView, type CartView, type CartLineView } from '../cart/ui/use-cart-view.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { CartTotals } from '../cart/ui/CartTotals.tsx'
import { CheckoutFields, hasAddress, type Deliveries } from '../checkout/ui/CheckoutFields.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { nameOf } from '../cart/ui/CartLine.tsx'
import { CartPicture } from '../cart/ui/CartPicture.tsx'
import { Button } from '#ui/actions/Button.tsx'

type CheckoutDialogProps = {
  client: CheckoutClient
  cart: Cart
  onBack: () => void
  onPlaced: (orderId: string) => void
  onClose: () => void
}

export function CheckoutDialog({ client, cart, onBack, onPlaced, onClose }: CheckoutDialogProps) {
  const [arrival, setArrival] = useState(sentInTheNetherlands)
  const view = useCartView(cart.items, arrival)
  const gallery = useQuery(galleryQuery())
  const { quote } = view
  const last = useLastAddress()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={checkoutNl.title}
      start={<IconButton icon={ArrowLeft} label={checkoutNl.back} onClick={onBack} />}
      bodyClassName="flex flex-col overflow-hidden p-0 max-md:flex-[0_1_100dvh] md:flex-[0_1_668px] md:p-0"
    >
      {cart.items.length === 0 ? (
        <EmptyState title={shopDoorNl.emptyCart} line={cartNl.emptyLine} className="m-5 md:m-8" />
      ) : quote.isError ? (
        <div className="p-5 md:p-8">
          <NoQuote error={quote.error} onRetry={() => void quote.refetch()} />
        </div>
      ) : gallery.isPending || last.isPending ? (
        <div role="status" aria-label={cartNl.loading} className="grid gap-4 p-5 md:p-8">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : (
        <CheckoutForm
          {...{ client, cart, view, arrival, onBack, onPlaced }}
          onArrival={setArrival}
          clientName={gallery.data?.clientName ?? ''}
          lastAddress={last.address}
        />
      )}
    </Dialog>
  )
}

type CheckoutFormProps = Omit<CheckoutDialogProps, 'onClose'> & {
  clientName: string
  lastAddress: DeliveryAddress | null
  view: CartView
  arrival: Arrival
  onArrival: (arrival: Arrival) => void
}

const emptyForm: Form = {
  name: '',
  email: '',
  country: 'NL',
  street: '',
  houseNumber: '',
  houseAddition: '',
  postcode: '',
  city: '',
  notes: '',
  delivery: 'send',
}

function CheckoutForm(props: CheckoutFormProps) {
  const { client, clientName, lastAddress, cart, view, arrival, onArrival, onBack, onPlaced } = props
  const draft = checkoutDraft(client.id)
  const form = useForm<Form>({
    defaultValues: {
      ...emptyForm,
      ...(lastAddress && splitHouseNumber(lastAddress)),
      name: clientName,
      email: client.email,
      ...draft.form(),
    },
  })
  useKeptDraft(form, client.id)
  const deliveries = deliveriesOf(view.quote.data)
  const [end, isTotalSeen] = useIsSeen()
  useArrival(form, { mayPickUp: deliveries !== null, onArrival })
  const notifier = useNotifier()
  // Removes the error toast about the form when the order is placed.
  const takeBack = useRef(() => {})
  const { place, isPlacing, changedFrom } = usePlacement({
    client,
    cart,
    view,
    arrival,
    onPlaced: (orderId) => {
      takeBack.current()
      onPlaced(orderId)
    },
    onPostcode: () => {
      const message = checkoutNl.fields.postcodeForm[form.getValues('country')]
      form.setError('postcode', { message }, { shouldFocus: true })
    },
  })
  const showInvalid = (errors: FieldErrors<Form>) => {
    const { incomplete, addressIncomplete } = checkoutNl
    const { title, line } = errors.name || errors.email ? incomplete : addressIncomplete
    takeBack.current()
    takeBack.current = notifier.failed(title, { line })
  }
  return (
    <form
      id="checkout"
      noValidate
      onSubmit={(event) => void form.handleSubmit(place, showInvalid)(event)}
      className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_412px]"
    >
      <div className="min-h-0 overscroll-contain max-md:flex-1 max-md:overflow-y-auto md:contents">
        <div className="px-5 py-5 md:row-span-2 md:overflow-y-auto md:overscroll-contain md:p-8">
          <CheckoutFields form={form} deliveries={deliveries} sendingCents={view.quote.data?.sendingCents} />
        </div>
        <div className="bg-paper p-5 max-md:border-t max-md:border-line md:overflow-y-auto md:overscroll-contain md:border-l md:border-line md:p-8">
          <CheckoutSummary view={view} onBack={onBack} />
          {view.quote.data && <Contract quote={view.quote.data} />}
          <CartTotals quote={view.quote} className="mt-6 md:hidden" />
          <div ref={end} className="h-px md:hidden" />
        </div>
      </div>
      <CheckoutFoot {...{ view, changedFrom, isPlacing, isTotalSeen }} />
    </form>
  )
}

function useIsSeen() {
  const end = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting === true))
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return [end, isSeen] as const
}

function useKeptDraft({ watch }: ReturnType<typeof useForm<Form>>, clientId: string) {
  useEffect(() => {
    const draft = checkoutDraft(clientId)
    const { unsubscribe } = watch((form) => draft.keep(form))
    return unsubscribe
  }, [watch, clientId])
}

/** How orders arrive where the client has a choice. */
const deliveriesOf = (quote: Quote | undefined): Deliveries | null =>
  quote?.pickUp ? { sendingCents: quote.sendingCents, line: quote.pickUp.line } : null

type ArrivalProps = { mayPickUp: boolean; onArrival: (arrival: Arrival) => void }

/** Asks for the price again when another country or picking up is chosen. */
function useArrival({ watch }: ReturnType<typeof useForm<Form>>, { mayPickUp, onArrival }: ArrivalProps) {
  const typed = watch()
  const isPickedUp = mayPickUp && typed.delivery === 'pick_up'
  const arrives = !isPickedUp && hasAddress(typed) ? typed.country : 'NL'
  useEffect(() => onArrival({ arrives, isPickedUp }), [onArrival, arrives, isPickedUp])
}

type Placing = Pick<CheckoutFormProps, 'client' | 'cart' | 'view' | 'arrival' | 'onPlaced'> & {
  onPostcode: () => void
}

/** Places the cart once, at the prices shown on screen. */
function usePlacement({ client, cart, view, arrival, onPlaced, onPostcode }: Placing) {
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
        ...customerOf(form, arrival),
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
          if (refusal?.code === 'prices_changed') return takeQuote(items, arrival, refusal.facts as Quote)
          // Something in the cart changed; the new quote shows what.
          if (refusal) void view.quote.refetch()
        },
      },
    )
  }
  return { place, isPlacing: placing.isPending || placing.isSuccess, changedFrom }
}

/** The quote as it was before prices changed during checkout, whether a refetch or a refusal revealed it. */
function useChangedFrom(quote: Quote | undefined): Quote | undefined {
  const [shown, setShown] = useState(quote)
  const [changedFrom, setChangedFrom] = useState<Quote>()
  if (quote && quote !== shown) {
    setShown(quote)
    if (shown && isSameSale(shown, quote) && shown.fingerprint !== quote.fingerprint) setChangedFrom(shown)
  }
  return changedFrom
}

const isSameSale = (one: Quote, other: Quote) =>
  one.isPickedUp === other.isPickedUp &&
  one.lines.map(({ id }) => id).join() === other.lines.map(({ id }) => id).join()

function customerOf(form: Form, { isPickedUp }: Arrival) {
  const { name: customerName, email, notes, delivery: _, ...address } = form
  return {
    customerName,
    customerEmail: email.trim(),
    deliveryAddress: hasAddress(form) && !isPickedUp ? joinHouseNumber(address) : null,
    isPickedUp,
    notes,
  }
}

function CheckoutSummary({ view, onBack }: Pick<CheckoutFormProps, 'view' | 'onBack'>) {
  return (
    <section aria-label={checkoutNl.summary}>
      <ul className="grid gap-4">
        {view.lines.map((line) => (
          <SummaryLine key={line.item.id} line={line} signature={view.signature} />
        ))}
      </ul>
      {view.hasProblem && (
        <p role="status" className="mt-4 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
          {cartNl.fixFirst}{' '}
          <TextButton onClick={onBack} className="text-orange underline">
            {checkoutNl.back}
          </TextButton>
        </p>
      )}
    </section>
  )
}

/** What the law wants said before the button: with whom one makes the contract, and whether it can be withdrawn from. */
function Contract({ quote: { soldBy, madeToMeasure } }: { quote: Quote }) {
  return (
    <div className="mt-6 grid gap-2 border-t border-line pt-4 text-13 text-soft">
      <p className="wrap-anywhere">
        {sellerNl.soldBy} {sellerNl.named(soldBy)}.{' '}
        <a href={`mailto:${soldBy.email}`} className={textLinkLook}>
          {soldBy.email}
        </a>
      </p>
      <p>{sellerNl.withdrawing[madeToMeasure]}</p>
      {soldBy.termsUrl && (
        <p>
          <a href={soldBy.termsUrl} target="_blank" rel="noopener" className={textLinkLook}>
            {sellerNl.terms(soldBy.tradeName)}
          </a>
        </p>
      )}
    </div>
  )
}

function SummaryLine({ line, signature }: { line: CartLineView; signature: string }) {
  const { item, quoted, variant } = line
  const variantName = quoted?.variantName ?? variant?.name
  return (
    <li className="flex gap-4">
      <CartPicture line={line} signature={signature} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-medium">
          <span>{nameOf(line)}</span>
          {quoted && <span className="tabular-nums">{euros(quoted.lineCents)}</span>}
        </p>
        {variantName && (
          <p className="text-13 text-soft">{cartNl.line.what(variantName, item.photos.length)}</p>
        )}
        {item.quantity > 1 && (
          <p className="text-13 text-soft tabular-nums">{cartNl.line.times(item.quantity)}</p>
        )}
        {item.note?.trim() && <p className="text-13 wrap-anywhere">{cartNl.line.noted(item.note.trim())}</p>}
      </div>
    </li>
  )
}

type CheckoutFootProps = {
  view: CartView
  changedFrom: Quote | undefined
  isPlacing: boolean
  /** On a phone the total stands above as well, at the end of what scrolls. */
  isTotalSeen: boolean
}

function CheckoutFoot({ view, changedFrom, isPlacing, isTotalSeen }: CheckoutFootProps) {
  const { quote } = view
  return (
    <div
      data-bottom-bar
      className="shrink-0 bg-paper pb-safe max-md:border-t max-md:border-line md:border-l md:border-line"
    >
      <div className="px-5 pt-3 pb-5 md:mx-8 md:border-t md:border-line md:px-0 md:pt-4 md:pb-8">
        {changedFrom && quote.data && <ChangedPrices from={changedFrom} to={quote.data} />}
        <CartTotals quote={quote} isShortOnPhone className={isTotalSeen ? 'max-md:hidden' : undefined} />
        <Button
          type="submit"
          kind="accent"
          size="large"
          wide
          className="mt-3 md:mt-4"
          busy={isPlacing}
          disabledReason={whyNot(view)}
        >
          {checkoutNl.place(quote.data?.totalCents)}
        </Button>
        {quote.data?.totalCents !== 0 && (
          <p className="mt-3 text-center text-13 text-soft max-md:hidden">{cartNl.afterPayment}</p>
        )}
      </div>
    </div>
  )
}

// The amount on the button is that of what is chosen, so it waits for the price of another choice.
function whyNot({ hasProblem, quote: { data, isPlaceholderData } }: CartView): string | false {
  if (hasProblem) return cartNl.fixFirst
  if (!data || isPlaceholderData) return cartNl.waiting
  return isTooSmall(data.totalCents) && checkoutNl.tooSmall(ORDER_MIN_CENTS)
}

const texts = checkoutNl.changed

function ChangedPrices({ from, to }: { from: Quote; to: Quote }) {
  const before = new Map(from.lines.map((line) => [line.id, line.unitPriceCents]))
  const changes = to.lines.flatMap(({ id, productName, unitPriceCents }) => {
    const was = before.get(id)
    if (was === undefined || was === unitPriceCents) return []
    return [{ id, text: texts.row(productName, euros(was), euros(unitPriceCents)) }]
  })
  return (
    <div role="alert" className="mb-4 rounded-3 bg-orange-tint px-3.5 py-3 text-13 text-orange">
      <p className="font-semibold">{texts.title}</p>
      <p>{texts.line}</p>
      <ul className="mt-1 tabular-nums">
        {changes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        <li>{texts.total(euros(from.totalCents), euros(to.totalCents))}</li>
      </ul>
    </div>
  )
}
