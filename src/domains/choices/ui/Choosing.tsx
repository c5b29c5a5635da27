import { useQuery } from '@tanstack/react-query'
import { ListPlus, Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ChoosingParts } from '#domains/photos/gallery/ui/choosing-parts.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { clientPhotos } from '#domains/photos/core/ui/photos.queries.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { ChangingText } from '#ui/elements/ChangingText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { daysUntil, hasRules, isFullAt, isLate } from '../choices.rules.ts'
import { choosingNl as texts } from '../choosing.nl.ts'
import { choicesApi, myListsQuery, type MyList } from '../core/ui/choices.queries.ts'
import { useAskForTime, useSetEntries, useSetReady } from './my-lists.queries.ts'
import { PhotoOnList } from './PhotoOnList.tsx'
import { sidesOf, type Side } from './sides.ts'

type ChoosingProps = {
  slug: string
  type: PhotoType
  studioName: string
  isSelecting: boolean
  onParts: (parts: ChoosingParts) => void
  /** Left out for a partner, who hands nothing in. */
  onFinish?: ((listId: string) => void) | undefined
}

const none: readonly MyList[] = []

/** Before the last day. */
const ASK_TIME_DAYS = 7

/** What is asked of whoever chooses in a gallery: how far they are, until when, and the way to hand it in. */
export function Choosing(props: ChoosingProps) {
  const { slug, type, onFinish } = props
  const { data: lists = none } = useQuery(myListsQuery(slug))
  const [chosenId, setChosenId] = useState<string>()
  // A partner chooses only where that is asked of both.
  const asked = lists.filter((one) => one.fromType === type && (onFinish || one.together))
  const list = asked.find(({ id }) => id === chosenId) ?? asked[0]
  if (!list) return null
  return <ChoosingBar key={list.id} {...props} lists={asked} list={list} onList={setChosenId} />
}

type BarProps = ChoosingProps & {
  lists: readonly MyList[]
  list: MyList
  onList: (listId: string) => void
}

function ChoosingBar({
  slug,
  type,
  studioName,
  isSelecting,
  onParts,
  onFinish,
  lists,
  list,
  onList,
}: BarProps) {
  const { data: { photos } = {} } = useQuery({ ...clientPhotos(type, slug), enabled: false })
  const chosenIds = useChosenIds(list, photos)
  const count = chosenIds.size
  const favoriteCount = photos?.filter(({ isFavorite }) => isFavorite).length ?? 0
  // A first list without a rule, and without another beside it, only waits until something is chosen.
  const isLoose = lists.length === 1 && !hasRules(list)
  const [side, setSide] = useState<Side>()
  const [isAlone, setIsAlone] = useState(false)
  const sides = useMemo(() => sidesOf(list, chosenIds, photos ?? []), [list, chosenIds, photos])
  const meter = isLoose ? texts.looseMeter(count, favoriteCount) : texts.meter(list, count)
  useToastWhenFull(list, count)
  // What is approved has its own chip above the photos.
  const hasChip = !list.isMain
  const among = hasChip && isAlone ? chosenIds : side && sides?.[side].ids
  const main = lists.find(({ isMain }) => isMain)
  const approvedCount = photos?.filter(({ isApproved }) => isApproved).length ?? 0
  const hasNothingLeft = main !== undefined && (main.state !== 'open' || isFullAt(main, approvedCount))
  const shownMeter = isLoose ? undefined : meter
  useParts({ lists, list, studioName, onParts, chosenIds, meter: shownMeter, among, isFull: hasNothingLeft })

  const now = useNow()
  const isOpen = list.state === 'open'
  const isEmpty = count + favoriteCount === 0
  const today = calendarDay(now)
  const late = isLate(list, today)
  // Whoever has weeks needs no more of them.
  const isNear = list.deadlineOn !== null && daysUntil(list.deadlineOn, today) <= ASK_TIME_DAYS
  return (
    <>
      {onFinish && isOpen && (
        <div className="flex flex-col items-center gap-3 px-5 pt-12 pb-20 text-center lg:pb-48">
          {!isLoose && (
            <p className="text-soft tabular-nums">
              <ChangingText>{meter}</ChangingText>
            </p>
          )}
          <FinishButton {...{ list, isEmpty, onFinish }} />
        </div>
      )}
      {!(isLoose && isOpen && isEmpty) && (
        <section
          aria-label={texts.bar}
          data-bottom-bar={isSelecting ? undefined : 'floating'}
          className={classNames(
            'choosing-bar fixed inset-x-0 bottom-0 z-1 border-t border-line bg-paper pb-safe text-ink lg:inset-x-auto lg:bottom-6 lg:left-1/2 lg:-translate-x-1/2 lg:rounded-6 lg:border lg:shadow-float',
            // One row, which scrolls sideways.
            'short:no-scrollbar short:flex short:items-center short:overflow-x-auto',
            isSelecting && 'invisible',
          )}
        >
          {list.included !== null && isOpen && (
            <ProgressBar
              label={texts.meterLabel}
              value={list.included === 0 ? 1 : count / list.included}
              tone={count > list.included ? 'orange' : 'ink'}
              size="thin"
              className="rounded-none lg:mx-5 lg:mt-3 lg:rounded-full short:hidden"
            />
          )}
          {(lists.length > 1 || sides || hasChip) && (
            <div className="flex flex-wrap items-center gap-x-4 px-5 pt-2.5 short:order-1 short:shrink-0 short:flex-nowrap short:pt-0">
              {lists.length > 1 && (
                <ChipRow label={texts.lists}>
                  {lists.map(({ id, title }) => (
                    <Chip key={id} size="small" chosen={id === list.id} onClick={() => onList(id)}>
                      <ShownText>{title}</ShownText>
                    </Chip>
                  ))}
                </ChipRow>
              )}
              {hasChip && (
                <Chip size="small" chosen={isAlone} count={count} onClick={() => setIsAlone(!isAlone)}>
                  {texts.chosenOnly}
                </Chip>
              )}
              {sides && <Together {...{ list, sides, side }} onSide={setSide} isPartner={!onFinish} />}
            </div>
          )}
          <div className="flex min-h-16 items-center gap-4 px-5 py-2.5 lg:min-w-120 short:min-h-12 short:min-w-full short:shrink-0 short:py-0.5 short:whitespace-nowrap">
            <BarStatus {...{ list, meter, late }} asksTime={onFinish !== undefined && isNear} />
            {onFinish ? (
              <FinishButton {...{ list, isEmpty, onFinish }} />
            ) : (
              isOpen && <ReadyButton list={list} />
            )}
          </div>
        </section>
      )}
    </>
  )
}

type BarStatusProps = { list: MyList; meter: string; late: boolean; asksTime: boolean }

/** Number of chosen photos and the deadline, or that nothing can be chosen any more. */
function BarStatus({ list, meter, late, asksTime }: BarStatusProps) {
  const isOpen = list.state === 'open'
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 font-medium tabular-nums">
        {!isOpen && <Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />}
        {isOpen ? (
          <ChangingText>{meter}</ChangingText>
        ) : list.state === 'paying' ? (
          texts.payingState
        ) : (
          texts.sentState
        )}
      </p>
      {isOpen && list.deadlineOn && (
        <p
          className={classNames(
            'flex flex-wrap gap-x-3 text-13 short:max-[480px]:hidden',
            late ? 'text-orange' : 'text-soft',
          )}
        >
          <span>{late ? texts.late(list.deadlineOn) : texts.until(list.deadlineOn)}</span>
          {asksTime && <AskTime list={list} />}
        </p>
      )}
    </div>
  )
}

/** What this person chose: of the main list what they approved, which the photos say at once. */
function useChosenIds(
  list: MyList,
  photos: readonly { id: string; isApproved: boolean }[] | undefined,
): ReadonlySet<string> {
  return useMemo(
    () =>
      new Set(
        list.isMain && photos
          ? photos.flatMap(({ id, isApproved }) => (isApproved ? [id] : []))
          : list.photoIds,
      ),
    [list.isMain, list.photoIds, photos],
  )
}

function useToastWhenFull(list: MyList, count: number) {
  const notifier = useNotifier()
  const before = useRef(count)
  const tell = useEffectEvent(() => {
    const { title, line } = texts.isFull(list)
    notifier.done(title, { line })
  })
  useEffect(() => {
    const isFilled = list.state === 'open' && list.included !== null && count === list.included
    if (isFilled && before.current === count - 1) tell()
    before.current = count
  }, [count, list.included, list.state])
}

type PartsOf = Pick<BarProps, 'lists' | 'list' | 'studioName' | 'onParts'> & {
  chosenIds: ReadonlySet<string>
  meter: string | undefined
  among: ReadonlySet<string> | undefined
  isFull: boolean
}

function useParts({ lists, list, studioName, onParts, chosenIds, meter, among, isFull }: PartsOf) {
  const { id: listId, state, isMain, fromType, isForPartner } = list
  const setEntries = useSetEntries()
  const save = setEntries.mutate
  const lock = useMemo(() => {
    if (state === 'open' || !isMain) return undefined
    const why = state === 'paying' ? texts.lock.paying : texts.lock.submitted(studioName)
    return { type: fromType, ...why }
  }, [state, isMain, fromType, studioName])
  const along = useMemo(
    () =>
      isForPartner && isMain && state === 'open'
        ? {
            type: fromType,
            save: ({ photoIds, isApproved }: { photoIds: string[]; isApproved: boolean }) =>
              choicesApi.setEntries({ listId, photoIds, isChosen: isApproved }),
          }
        : undefined,
    [isForPartner, isMain, state, fromType, listId],
  )
  // Beside what is approved, the key is for the list next to it.
  const putOn = (isMain ? lists : [list]).find((one) => !one.isMain && one.state === 'open')
  const actions = useMemo(() => {
    if (!putOn) return undefined
    const { id, title, photoIds } = putOn
    const isOn = (photo: { id: string }) => photoIds.includes(photo.id)
    return [
      {
        name: nameOfList(id),
        key: 'l',
        icon: ListPlus,
        label: (photo: { id: string }) => texts.put(title, isOn(photo)),
        isOn,
        isOnTile: true,
        isMark: true,
        run: (photo: { id: string }) => save({ listId: id, photoIds: [photo.id], isChosen: !isOn(photo) }),
      },
    ]
  }, [putOn, save])
  const renderBelow = useMemo(
    () => (photo: { id: string; label: string }) => (
      <PhotoOnList list={list} photo={photo} isChosen={chosenIds.has(photo.id)} />
    ),
    [list, chosenIds],
  )
  const shownMeter = state === 'open' ? meter : undefined
  const first = !isMain ? nameOfList(listId) : hasRules(list) ? 'approve' : undefined
  const give = useEffectEvent((parts: ChoosingParts) => onParts(parts))
  useEffect(() => {
    give({ lock, along, actions, first, renderBelow, among, isFull, meter: shownMeter })
  }, [lock, along, actions, first, renderBelow, among, isFull, shownMeter])
  useEffect(() => () => give({}), [])
}

const nameOfList = (id: string) => `list ${id}`

type FinishProps = { list: MyList; isEmpty: boolean; onFinish: (listId: string) => void }

const FinishButton = ({ list, isEmpty, onFinish }: FinishProps) =>
  list.state === 'open' ? (
    <Button kind="accent" onClick={() => onFinish(list.id)} disabledReason={isEmpty && texts.nothingYet}>
      {texts.finish}
    </Button>
  ) : (
    <Button kind="outline" onClick={() => onFinish(list.id)}>
      {texts.look}
    </Button>
  )

function AskTime({ list }: { list: MyList }) {
  const ask = useAskForTime()
  if (list.askedTimeAt) return <span className="text-soft">{texts.timeAsked}</span>
  return <TextButton onClick={() => ask.mutate({ listId: list.id })}>{texts.askTime}</TextButton>
}

function ReadyButton({ list }: { list: MyList }) {
  const ready = useSetReady()
  const { ready: yes, notReady } = texts.together
  return (
    <Button
      kind={list.isReady ? 'outline' : 'accent'}
      busy={ready.isPending}
      onClick={() => ready.mutate({ listId: list.id, isReady: !list.isReady })}
    >
      {list.isReady ? notReady : yes}
    </Button>
  )
}

type TogetherProps = {
  list: MyList
  sides: NonNullable<ReturnType<typeof sidesOf>>
  side: Side | undefined
  isPartner: boolean
  onSide: (side: Side | undefined) => void
}

/** Who chose what, each a filter; and whether the other is ready. */
function Together({ list, sides, side, isPartner, onSide }: TogetherProps) {
  const others = isPartner ? [] : list.partners
  return (
    <>
      <ChipRow label={texts.together.label}>
        {Object.entries(sides).map(([name, { label, ids }]) => (
          <Chip
            key={name}
            size="small"
            chosen={side === name}
            count={ids.size}
            onClick={() => onSide(side === name ? undefined : (name as Side))}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      {others.map(({ id, name, isReady }) => (
        <span key={id} className="py-1.5 text-13 text-soft">
          {isReady ? texts.together.isReady(name) : texts.together.isBusy(name)}
        </span>
      ))}
    </>
  )
}
