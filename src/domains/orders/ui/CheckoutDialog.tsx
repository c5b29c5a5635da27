import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { galleryQuery } from '#domains/light-table/core/ui/photos.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { cartNl } from '../cart/cart.nl.ts'
import { CartTotals } from '../cart/ui/CartTotals.tsx'
import { useCartView, type CartView } from '../cart/ui/use-cart-view.ts'
import type { Cart } from '../core/ui/use-cart.ts'
import { checkoutNl } from '../checkout/checkout.nl.ts'
import { joinHouseNumber, splitHouseNumber } from '../checkout/house-number.rules.ts'
import { CheckoutFields, hasAnyAddressPart, type DeliveryOptions } from '../checkout/ui/CheckoutFields.tsx'
import { CheckoutFoot, CheckoutSummary, ContractTerms } from '../checkout/ui/CheckoutSummary.tsx'
import {
  toPlacementLines,
  dutchDestination,
  useLastAddress,
  usePlaceOrder,
  useCacheQuote,
  type Destination,
  type DeliveryAddress,
  type Quote,
} from '../my-orders/ui/client-orders.queries.ts'
import { shopEntryNl } from '../shop-entry.nl.ts'
import { NoQuote } from './CartDrawer.tsx'
import { checkoutDraft, type CheckoutClient, type CheckoutForm as Form } from '../core/ui/checkout-draft.ts'

type PlacedOrder = { orderId: string; totalCents: number }

type CheckoutDialogProps = {
  client: CheckoutClient
  cart: Cart
  onBack: () => void
  onPlaced: (placed: PlacedOrder) => void
  onClose: () => void
}

export function CheckoutDialog({ client, cart, onBack, onPlaced, onClose }: CheckoutDialogProps) {
  const [arrival, setArrival] = useState(dutchDestination)
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
        <EmptyState title={shopEntryNl.emptyCart} line={cartNl.emptyLine} className="m-5 md:m-8" />
      ) : quote.isError ? (
        <div className="p-5 md:p-8">
          <NoQuote error={quote.error} onRetry={() => void quote.refetch()} />
        </div>
      ) : gallery.isPending || last.isPending ? (
        <LoadingLines label={cartNl.loading} className="grid gap-4 p-5 md:p-8" lines={['h-10', 'h-10']} />
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
  arrival: Destination
  onArrival: (arrival: Destination) => void
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
      ...draft.read().form,
    },
  })
  useKeptDraft(form, client.id)
  const deliveries = deliveriesOf(view.quote.data)
  const [end, isTotalSeen] = useIsSeen()
  useArrival(form, { mayPickUp: deliveries !== null, onArrival })
  const notifier = useNotifier()
  // Removes the error toast about the form when the order is placed.
  const dismissToast = useRef(() => {})
  const { place, isPlacing, changedFrom } = usePlacement({
    client,
    cart,
    view,
    arrival,
    onPlaced: (placed) => {
      dismissToast.current()
      onPlaced(placed)
    },
    onPostcode: () => {
      const message = checkoutNl.fields.postcodeForm[form.getValues('country')]
      form.setError('postcode', { message }, { shouldFocus: true })
    },
  })
  const showInvalid = (errors: FieldErrors<Form>) => {
    const { incomplete, addressIncomplete } = checkoutNl
    const { title, line } = errors.name || errors.email ? incomplete : addressIncomplete
    dismissToast.current()
    dismissToast.current = notifier.failed(title, { line })
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
          {view.quote.data && <ContractTerms quote={view.quote.data} />}
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
    const { unsubscribe } = watch((form) => void draft.keep({ form }))
    return unsubscribe
  }, [watch, clientId])
}

const deliveriesOf = (quote: Quote | undefined): DeliveryOptions | null =>
  quote?.pickUp ? { sendingCents: quote.sendingCents, line: quote.pickUp.line } : null

type ArrivalProps = { mayPickUp: boolean; onArrival: (arrival: Destination) => void }

/** Reports the destination, so that the cart is priced again when the destination changes. */
function useArrival({ watch }: ReturnType<typeof useForm<Form>>, { mayPickUp, onArrival }: ArrivalProps) {
  const typed = watch()
  const isPickedUp = mayPickUp && typed.delivery === 'pick_up'
  const arrives = !isPickedUp && hasAnyAddressPart(typed) ? typed.country : 'NL'
  useEffect(() => onArrival({ arrives, isPickedUp }), [onArrival, arrives, isPickedUp])
}

type PlacementOptions = Pick<CheckoutFormProps, 'client' | 'cart' | 'view' | 'arrival' | 'onPlaced'> & {
  onPostcode: () => void
}

function usePlacement({ client, cart, view, arrival, onPlaced, onPostcode }: PlacementOptions) {
  const placing = usePlaceOrder()
  const takeQuote = useCacheQuote()
  const quote = view.quote.data
  const changedFrom = useChangedFrom(quote)

  const place = (form: Form) => {
    if (!quote || placing.isPending) return
    const draft = checkoutDraft(client.id)
    const { items } = cart
    placing.mutate(
      {
        placementId: draft.read().placementId,
        lines: toPlacementLines(items),
        fingerprint: quote.fingerprint,
        ...customerOf(form, arrival),
      },
      {
        onSuccess: (placed) => {
          draft.forget()
          cart.clear()
          onPlaced(placed)
        },
        onError: (error) => {
          const refusal = refusalOf(error)
          if (refusal?.code === 'postcode_invalid') return onPostcode()
          if (refusal?.code === 'prices_changed') return takeQuote(items, arrival, refusal.facts as Quote)
          // Products or photos may be unavailable; the new quote shows which.
          if (refusal) void view.quote.refetch()
        },
      },
    )
  }
  return { place, isPlacing: placing.isPending || placing.isSuccess, changedFrom }
}

/** Returns the quote from before the last price change. */
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

function customerOf(form: Form, { isPickedUp }: Destination) {
  const { name: customerName, email, notes, delivery: _, ...address } = form
  return {
    customerName,
    customerEmail: email.trim(),
    deliveryAddress: hasAnyAddressPart(form) && !isPickedUp ? joinHouseNumber(address) : null,
    isPickedUp,
    notes,
  }
}
