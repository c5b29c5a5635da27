import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, PackageCheck } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import {
  CHOICE_MESSAGE_MAX_LENGTH,
  countExtras,
  minutesToReconsider,
  maxChosen,
} from '#domains/choices/choices.rules.ts'
import { choosingNl } from '#domains/choices/choosing.nl.ts'
import { choicesApi, myListsQuery, type MyList } from '#domains/choices/core/ui/choices.queries.ts'
import { PhotoNote } from '#domains/choices/ui/PhotoNote.tsx'
import { useChoose, useReopenMyList, useSubmitChoice } from '#domains/choices/ui/my-lists.queries.ts'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { SELECTION_MAX } from '#domains/photos/photos.rules.ts'
import {
  clientPhotosQuery,
  useSetApproval,
  type PhotoList,
} from '#domains/light-table/core/ui/photos.queries.ts'
import { vatNameNl, noVatNl } from '#domains/catalog/vat.nl.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { checkoutNl } from '../../checkout/checkout.nl.ts'
import { openOrderDraftStore } from '../../core/ui/checkout-draft.ts'
import { SellerLines } from '../../core/ui/SellerLines.tsx'
import { sellerNl } from '../../seller.nl.ts'
import { extrasOrderNl } from '../extras-order.nl.ts'
import {
  extrasOrderQuery,
  extrasQuoteQuery,
  useOrderExtras,
  type ExtrasOrderResult,
  type ExtrasQuote,
} from '../../my-orders/ui/client-orders.queries.ts'

const texts = choosingNl.finishing

type FinishChoiceProps = {
  listId: string
  slug: string
  studioName: string
  /** Opens the payment page. Passed in, because payments depend on orders. */
  pay: { start: (orderId: string) => void; isBusy: boolean }
  cancel: { start: (orderId: string) => void; isBusy: boolean }
  onClose: () => void
}

export function FinishChoiceDialog(props: FinishChoiceProps) {
  const { listId, slug, onClose } = props
  const lists = useQuery(myListsQuery(slug))
  const list = lists.data?.find(({ id }) => id === listId)
  const photos = useQuery({
    ...clientPhotosQuery(list?.fromType ?? 'preview', slug),
    enabled: list !== undefined,
  })
  if (lists.data && !list) return <ListMissing onClose={onClose} />
  if (lists.isError || photos.isError)
    return (
      <Dialog open onOpenChange={onClose} title={texts.title}>
        <FailedState
          title={texts.failed}
          onRetry={() => void (lists.isError ? lists.refetch() : photos.refetch())}
        />
      </Dialog>
    )
  if (!list || !photos.data)
    return (
      <Dialog open onOpenChange={onClose} title={texts.title} width="wide">
        <div role="status" aria-label={texts.loading} className="grid grid-cols-3 gap-2 md:grid-cols-6">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="aspect-3/2" />
          ))}
        </div>
      </Dialog>
    )
  if (list.state === 'paying') return <PayingDialog {...props} />
  if (list.state === 'submitted') return <SentDialog {...props} list={list} photos={photos.data} />
  return <OpenDialog {...props} list={list} photos={photos.data} />
}

/** Refetches the lists and galleries, because this list was removed or its gallery deleted. */
function ListMissing({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const refetch = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['choices'] })
    void queryClient.invalidateQueries({ queryKey: ['photos'] })
  }, [queryClient])
  useEffect(refetch, [refetch])
  return (
    <Dialog open onOpenChange={onClose} title={texts.title}>
      <FailedState title={texts.failed} onRetry={refetch} />
    </Dialog>
  )
}

type WithList = FinishChoiceProps & { list: MyList; photos: PhotoList }

const chosenOf = ({ list, photos }: Pick<WithList, 'list' | 'photos'>) =>
  list.isMain
    ? photos.photos.filter(({ isApproved }) => isApproved)
    : photos.photos.filter(({ id }) => list.photoIds.includes(id))

function useSendChoice({ list, pay }: WithList, count: number) {
  const { id: listId } = list
  const costs = countExtras(list, count) > 0
  const quote = useQuery({ ...extrasQuoteQuery(listId, count), enabled: costs })
  const [draft] = useState(() => openOrderDraftStore(`choice ${listId}`, { listId }, { message: '' }))
  const [message, setMessage] = useState(() => draft.read().message)
  const [beginsAtOnce, setBeginsAtOnce] = useState(false)
  const onOrdered = ({ orderId, state }: ExtrasOrderResult) => {
    draft.forget()
    if (state === 'paying' && orderId) pay.start(orderId)
  }
  const submit = useSubmitChoice(draft.forget)
  const order = useOrderExtras(onOrdered)
  return {
    costs,
    quote,
    message,
    changeMessage: (typed: string) => {
      setMessage(typed)
      draft.keep({ message: typed })
    },
    beginsAtOnce,
    setBeginsAtOnce,
    isBusy: submit.isPending || order.isPending || pay.isBusy,
    send: () => {
      if (!costs) return submit.mutate({ listId, count, message })
      if (!quote.data) return
      const { placementId } = draft.read()
      const { fingerprint } = quote.data
      order.mutate(
        { listId, placementId, count, fingerprint, message, beginsAtOnce },
        { onError: () => void quote.refetch() },
      )
    },
  }
}

function OpenDialog(props: WithList) {
  const { list, studioName, onClose } = props
  const { included } = list
  const chosen = chosenOf(props)
  const count = chosen.length
  const { costs, quote, beginsAtOnce, ...sending } = useSendChoice(props, count)
  const busyPartner = list.together && list.partners.find(({ isReady }) => !isReady)
  const total = costs ? quote.data?.totalCents : 0
  const isSold = costs && total !== 0
  const closed = quote.error && refusalOf(quote.error)?.code === 'shop_closed'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={texts.title}
      line={texts.chosen(count)}
      foot={
        <>
          <Button kind="quiet" onClick={onClose} className="mr-auto">
            {texts.back}
          </Button>
          <Button
            kind="accent"
            busy={sending.isBusy}
            onClick={sending.send}
            disabledReason={
              count === 0
                ? choosingNl.nothingYet
                : costs && !quote.data && (closed ? extrasOrderNl.shopClosed : texts.loading)
            }
          >
            {isSold ? checkoutNl.place(total) : texts.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {included !== null && count < included && <Notice>{texts.fewer(count, included)}</Notice>}
        <FavoritesLeft {...props} chosen={chosen} />
        {busyPartner && <Notice>{texts.busy(busyPartner.name)}</Notice>}
        {closed && <Notice>{extrasOrderNl.shopClosed}</Notice>}
        <ContactSheet {...props} chosen={chosen} mayNote />
        <TextArea
          label={texts.message(studioName)}
          maxLength={CHOICE_MESSAGE_MAX_LENGTH}
          value={sending.message}
          onChange={({ target }) => sending.changeMessage(target.value)}
        />
        {isSold && quote.data && (
          <ExtrasSum quote={quote.data} beginsAtOnce={beginsAtOnce}>
            <Checkbox
              label={texts.consent}
              checked={beginsAtOnce}
              onChange={({ target }) => sending.setBeginsAtOnce(target.checked)}
            />
          </ExtrasSum>
        )}
        {costs && quote.data && quote.data.coveredCount > 0 && (
          <p className="text-13 text-soft">{texts.covered(quote.data.coveredCount)}</p>
        )}
      </div>
    </Dialog>
  )
}

function FavoritesLeft({ list, photos, chosen }: Pick<SheetProps, 'list' | 'photos' | 'chosen'>) {
  const approve = useSetApproval(() => {}, choicesApi.choose, list.id)
  const choose = useChoose()
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const photoIds = photos.photos.flatMap(({ id, isFavorite }) =>
    isFavorite && !chosenIds.has(id) ? [id] : [],
  )
  if (photoIds.length === 0) return null
  const addableMax = Math.min(SELECTION_MAX, (maxChosen(list) ?? Infinity) - chosen.length)
  const add = () =>
    list.isMain ? approve(photoIds, true) : choose.mutate({ listId: list.id, photoIds, isChosen: true })
  return (
    <Notice>
      <span>{texts.favoritesLeft(photoIds.length)}</span>{' '}
      {photoIds.length <= addableMax && (
        <TextButton onClick={add}>{texts.addFavorites(photoIds.length)}</TextButton>
      )}
    </Notice>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="rounded-3 bg-orange-tint px-3.5 py-2.5 text-orange">
    {children}
  </p>
)

type ExtrasSumProps = { quote: ExtrasQuote; beginsAtOnce: boolean; children: ReactNode }

function ExtrasSum({ quote, beginsAtOnce, children }: ExtrasSumProps) {
  const { includedCount, extraCount, unitPriceCents, totalCents, vat, noVat, soldBy, pays } = quote
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <p className="font-medium tabular-nums">
        {texts.sum(includedCount, extraCount, unitPriceCents, totalCents)}
      </p>
      {vat.map((one) => (
        <p key={`${one.rate} ${one.country}`} className="text-13 text-soft tabular-nums">
          {vatNameNl(one)}: {euros(one.cents)}
        </p>
      ))}
      {noVat && <p className="text-13 text-soft">{noVatNl(noVat)}</p>}
      {children}
      <SellerLines
        soldBy={soldBy}
        withdrawing={sellerNl.withdrawingExtras[beginsAtOnce ? 'atOnce' : 'waits']}
      >
        {pays === 'later' && <p>{texts.later}</p>}
      </SellerLines>
    </section>
  )
}

type SheetProps = Pick<WithList, 'list' | 'photos'> & {
  chosen: PhotoList['photos']
  mayNote?: boolean
}

function ContactSheet({ list, photos, chosen, mayNote = false }: SheetProps) {
  const notes = new Map(list.notes.map(({ photoId, note }) => [photoId, note]))
  return (
    <ul className="grid grid-cols-3 gap-x-2 gap-y-3 md:grid-cols-5">
      {chosen.map((photo) => (
        <li key={photo.id} className="min-w-0">
          <div className="relative aspect-square overflow-hidden rounded-2 bg-sunk">
            <PhotoPicture
              photo={photo}
              signature={photos.signature}
              sizes="(min-width: 768px) 160px, 33vw"
              alt={photo.label}
              isLazy
            />
            {list.deliveredPhotoIds.includes(photo.id) && (
              <span className="absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-3 bg-mark px-1.5 text-12 font-medium text-white">
                <PackageCheck aria-hidden className="size-3.5" strokeWidth={1.5} />
                {choosingNl.delivered}
              </span>
            )}
          </div>
          {mayNote ? (
            <div className="mt-1">
              <PhotoNote listId={list.id} photo={photo} note={notes.get(photo.id) ?? ''} />
            </div>
          ) : (
            notes.has(photo.id) && <p className="mt-1 text-13 wrap-anywhere">{notes.get(photo.id)}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function SentDialog(props: WithList) {
  const { list, studioName, onClose } = props
  const now = useNow()
  const reopen = useReopenMyList()
  const minutes = minutesToReconsider(list.reconsiderUntil, now)
  const { done } = choosingNl
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={done.title}
      foot={
        <>
          {minutes > 0 && (
            <Button
              kind="quiet"
              className="mr-auto"
              busy={reopen.isPending}
              onClick={() => reopen.mutate({ listId: list.id })}
            >
              {done.again(minutes)}
            </Button>
          )}
          <Button kind="accent" onClick={onClose}>
            {done.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="flex items-center gap-3 font-serif text-21">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-green" strokeWidth={1.5} />
          {list.submittedBy === 'photographer' ? done.byStudio(studioName) : done.line(studioName)}
        </p>
        {list.message && (
          <div>
            <p className="text-13 text-soft">{done.message}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {list.message}
            </p>
          </div>
        )}
        <ContactSheet {...props} chosen={chosenOf(props)} />
        {minutes <= 0 && <p className="text-13 text-soft">{done.closed(studioName)}</p>}
      </div>
    </Dialog>
  )
}

function PayingDialog({ listId, pay, cancel, onClose }: FinishChoiceProps) {
  const { data } = useQuery(extrasOrderQuery(listId))
  const { paying } = choosingNl
  const order = data?.order
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={paying.title}
      foot={
        order && (
          <>
            <Button
              kind="quiet"
              className="mr-auto"
              busy={cancel.isBusy}
              onClick={() => cancel.start(order.orderId)}
            >
              {paying.back}
            </Button>
            <Button kind="accent" busy={pay.isBusy} onClick={() => pay.start(order.orderId)}>
              {paying.pay(order.totalCents)}
            </Button>
          </>
        )
      }
    >
      <p className="flex items-start gap-3">
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
        {order ? paying.line(order.totalCents) : paying.settling}
      </p>
    </Dialog>
  )
}
