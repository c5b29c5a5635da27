import { useQuery } from '@tanstack/react-query'
import { ListPlus, Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ChoiceEffects, ChoiceInterfaceProps } from '#domains/light-table/gallery/ui/choice-interface.ts'
import { clientPhotosQuery } from '#domains/light-table/core/ui/photos.queries.ts'
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
import { myListsQuery, type MyList } from '../core/ui/choices.queries.ts'
import { useAskForTime, useChoose, useSetReady } from './my-lists.queries.ts'
import { PhotoOnList } from './PhotoNote.tsx'
import { splitPhotosByChooser, type ChooserGroup } from './sides.ts'

type ChoosingProps = ChoiceInterfaceProps & {
  onFinish?: ((listId: string) => void) | undefined
}

const none: readonly MyList[] = []

/** Days before the deadline from which a client may ask for more time. */
const ASK_TIME_DAYS = 7

export function Choosing(props: ChoosingProps) {
  const { slug, type, onFinish } = props
  const { data: lists = none } = useQuery(myListsQuery(slug))
  const [chosenId, setChosenId] = useState<string>()
  // Partners see only lists that are chosen together.
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

function ChoosingBar(props: BarProps) {
  const { slug, type, isSelecting, onFinish, lists, list, onList } = props
  const { data: { photos } = {} } = useQuery({ ...clientPhotosQuery(type, slug), enabled: false })
  const chosenIds = useChosenIds(list, photos)
  const count = chosenIds.size
  const favoriteCount = photos?.filter(({ isFavorite }) => isFavorite).length ?? 0
  // Without rules, a single open list shows no bar until the client chooses or favorites a photo.
  const isLoose = lists.length === 1 && !hasRules(list)
  const [side, setSide] = useState<ChooserGroup>()
  const [isAlone, setIsAlone] = useState(false)
  const sides = useMemo(() => splitPhotosByChooser(list, chosenIds, photos ?? []), [list, chosenIds, photos])
  const meter = isLoose ? texts.looseMeter(count, favoriteCount) : texts.meter(list, count)
  useToastWhenFull(list, count)
  const hasChip = !list.isMain
  const among = hasChip && isAlone ? chosenIds : side && sides?.[side].ids
  const main = lists.find(({ isMain }) => isMain)
  const approvedCount = photos?.filter(({ isApproved }) => isApproved).length ?? 0
  const hasNothingLeft = main !== undefined && (main.state !== 'open' || isFullAt(main, approvedCount))
  const shownMeter = isLoose ? undefined : meter
  useReportParts({ ...props, chosenIds, meter: shownMeter, among, isFull: hasNothingLeft })

  const now = useNow()
  const isOpen = list.state === 'open'
  const isEmpty = count + favoriteCount === 0
  const today = calendarDay(now)
  const late = isLate(list, today)
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
            // On low screens, one row that scrolls.
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

/**
 * Returns the ids of the photos that the viewer chose. Reads a main list from the photos'
 * approvals, which update before the server answers.
 */
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
  const showFullToast = useEffectEvent(() => {
    const { title, line } = texts.isFull(list)
    notifier.done(title, { line })
  })
  useEffect(() => {
    const isFilled = list.state === 'open' && list.included !== null && count === list.included
    if (isFilled && before.current === count - 1) showFullToast()
    before.current = count
  }, [count, list.included, list.state])
}

type PartsProps = Pick<BarProps, 'lists' | 'list' | 'studioName' | 'onParts'> & {
  chosenIds: ReadonlySet<string>
  meter: string | undefined
  among: ReadonlySet<string> | undefined
  isFull: boolean
}

function useReportParts({ lists, list, studioName, onParts, chosenIds, meter, among, isFull }: PartsProps) {
  const { id: listId, state, isMain, fromType, isForPartner } = list
  const { mutate: save } = useChoose()
  const lock = useMemo(() => {
    if (state === 'open' || !isMain) return undefined
    const why = state === 'paying' ? texts.lock.paying : texts.lock.submitted(studioName)
    return { type: fromType, ...why }
  }, [state, isMain, fromType, studioName])
  const along = isForPartner && isMain && state === 'open' ? fromType : undefined
  // On the main list, the key `l` toggles photos on the first other open list.
  const targetList = (isMain ? lists : [list]).find((one) => !one.isMain && one.state === 'open')
  const actions = useMemo(() => {
    if (!targetList) return undefined
    const { id, title, photoIds } = targetList
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
  }, [targetList, save])
  const renderBelow = useMemo(
    () => (photo: { id: string; label: string }) => (
      <PhotoOnList list={list} photo={photo} isChosen={chosenIds.has(photo.id)} />
    ),
    [list, chosenIds],
  )
  const shownMeter = state === 'open' ? meter : undefined
  const first = !isMain ? nameOfList(listId) : hasRules(list) ? 'approve' : undefined
  const reportParts = useEffectEvent((parts: ChoiceEffects) => onParts(parts))
  useEffect(() => {
    reportParts({ lock, along, actions, first, renderBelow, among, isFull, meter: shownMeter })
  }, [lock, along, actions, first, renderBelow, among, isFull, shownMeter])
  useEffect(() => () => reportParts({}), [])
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
  sides: NonNullable<ReturnType<typeof splitPhotosByChooser>>
  side: ChooserGroup | undefined
  isPartner: boolean
  onSide: (side: ChooserGroup | undefined) => void
}

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
            onClick={() => onSide(side === name ? undefined : (name as ChooserGroup))}
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
