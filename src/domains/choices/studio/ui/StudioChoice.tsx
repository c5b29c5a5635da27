import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal, Plus, Settings2, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { hasRules, isLate, LISTS_MAX, maxChosen } from '../../choices.rules.ts'
import { choiceQuery, listsOfGallery, type Choice, type ChoiceList } from '../../core/ui/choices.queries.ts'
import { studioChoicesNl as texts } from '../studio-choices.nl.ts'
import { ChosenPhotos } from './ChosenPhotos.tsx'
import { ListActions } from './ListActions.tsx'
import { useDeleteList, useExtendList } from './studio-choices.queries.ts'

const ListDialog = lazy(async () => ({ default: (await import('./ListDialog.tsx')).ListDialog }))
const ChooseForDialog = lazy(async () => ({
  default: (await import('./ChooseForDialog.tsx')).ChooseForDialog,
}))

type StudioChoiceProps = {
  client: { id: string; firstName: string }
  galleryId: string
}

export function StudioChoice({ client, galleryId }: StudioChoiceProps) {
  const lists = useQuery(listsOfGallery(galleryId))
  const [chosenId, setChosenId] = useState<string>()
  const [isAddingList, setIsAddingList] = useState(false)
  if (lists.isError) return <FailedState title={texts.failed} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <LoadingChoice />
  const list = lists.data.find(({ id }) => id === chosenId) ?? lists.data[0]
  const newList = (
    <Button
      kind="outline"
      size="small"
      disabledReason={lists.data.length >= LISTS_MAX && texts.form.refusals.too_many_lists}
      onClick={() => setIsAddingList(true)}
    >
      <Plus aria-hidden strokeWidth={1.5} />
      {texts.form.new}
    </Button>
  )
  const hasSeveral = lists.data.length > 1
  return (
    <div className="grid grid-cols-1 gap-6 max-md:px-5 max-md:pt-4">
      {hasSeveral && (
        <div className="flex min-w-0 items-center justify-between gap-4">
          <ChipRow label={texts.lists}>
            {lists.data.map(({ id, title, chosenCount }) => (
              <Chip
                key={id}
                size="small"
                chosen={id === list?.id}
                count={chosenCount}
                onClick={() => setChosenId(id)}
              >
                <ShownText>{title}</ShownText>
              </Chip>
            ))}
          </ChipRow>
          {newList}
        </div>
      )}
      {list && (
        <ListPanel
          key={list.id}
          {...{ client, list }}
          newList={hasSeveral ? undefined : newList}
          onRemoved={() => setChosenId(undefined)}
        />
      )}
      <Suspense>
        {isAddingList && (
          <ListDialog
            clientId={client.id}
            galleryId={galleryId}
            list={undefined}
            onClose={() => setIsAddingList(false)}
            onSaved={setChosenId}
          />
        )}
      </Suspense>
    </div>
  )
}

const LoadingChoice = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-4 max-md:px-5 max-md:pt-4">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-24" />
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="aspect-3/2" />
      ))}
    </div>
  </div>
)

type ListPanelProps = Pick<StudioChoiceProps, 'client'> & {
  list: ChoiceList
  newList: ReactNode
  onRemoved: () => void
}

type ChoiceDialog = 'settings' | 'remove' | 'choose'

function ListPanel({ client, list, newList, onRemoved }: ListPanelProps) {
  const [round, setRound] = useState<number>()
  const choice = useQuery(choiceQuery(list.id, round))
  const [openDialog, setOpenDialog] = useState<ChoiceDialog>()
  const close = () => setOpenDialog(undefined)
  const remove = useDeleteList(() => {
    close()
    onRemoved()
  })
  const late = isLate(list, calendarDay(useNow()))
  const { data } = choice
  return (
    <>
      <section
        aria-label={list.title}
        className="grid gap-4 rounded-6 border border-line bg-surface p-4 md:p-5"
      >
        <ListHead
          {...{ list, late, newList }}
          isLoading={!data}
          onAsk={(next) => {
            if (next === 'choose') setRound(undefined)
            setOpenDialog(next)
          }}
        />
        <ListFacts {...{ list, client, late }} choice={data} />
      </section>
      {data && <Rounds {...{ list, round }} rounds={data.rounds} onRound={setRound} />}
      {choice.isError ? (
        <FailedState title={texts.failed} onRetry={() => void choice.refetch()} />
      ) : !data ? (
        <LoadingChoice />
      ) : data.photos.length === 0 ? (
        <EmptyState
          title={texts.none.title(client.firstName)}
          line={texts.none.line(hasRules(list))}
          action={
            !hasRules(list) && (
              <Button size="small" className="mt-2" onClick={() => setOpenDialog('settings')}>
                {texts.form.edit}
              </Button>
            )
          }
        />
      ) : (
        <ChosenPhotos clientId={client.id} choice={data} />
      )}
      <Suspense>
        {openDialog === 'settings' && (
          <ListDialog
            clientId={client.id}
            galleryId={list.galleryId}
            list={list}
            onClose={close}
            onSaved={() => {}}
          />
        )}
        {openDialog === 'choose' && data && round === undefined && (
          <ChooseForDialog choice={data} firstName={client.firstName} onClose={close} />
        )}
      </Suspense>
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={close}
        title={texts.remove.title(list.title)}
        confirm={texts.remove.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ listId: list.id })}
      >
        {texts.remove.line}
      </ConfirmDialog>
    </>
  )
}

type ListHeadProps = Pick<ListPanelProps, 'list' | 'newList'> & {
  late: boolean
  isLoading: boolean
  onAsk: (asked: ChoiceDialog) => void
}

function ListHead({ list, late, newList, isLoading, onAsk }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="font-serif text-21">
        <ShownText>{list.title}</ShownText>
      </h2>
      <StateBadge list={list} isLate={late} />
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {late && list.afterDeadline === 'studio_chooses' && (
          <Button size="small" disabledReason={isLoading && texts.loading} onClick={() => onAsk('choose')}>
            {texts.chooseFor.open}
          </Button>
        )}
        <ListActions list={list} />
        <Button
          kind="outline"
          size="small"
          disabledReason={list.state !== 'open' && texts.settingsClosed}
          onClick={() => onAsk('settings')}
        >
          <Settings2 aria-hidden strokeWidth={1.5} />
          {texts.settings}
        </Button>
        {newList}
        {!list.isMain && list.state === 'open' && (
          <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.more} />}>
            <MenuItem icon={Trash2} danger onSelect={() => onAsk('remove')}>
              {texts.remove.open}
            </MenuItem>
          </Menu>
        )}
      </div>
    </div>
  )
}

const tones = { open: 'blue', paying: 'orange', submitted: 'green' } as const

const StateBadge = ({ list, isLate: late }: { list: ChoiceList; isLate: boolean }) =>
  late ? (
    <Badge tone="red">{texts.late}</Badge>
  ) : (
    <Badge tone={tones[list.state]}>{texts.states[list.state]}</Badge>
  )

type ListFactsProps = {
  list: ChoiceList
  client: StudioChoiceProps['client']
  late: boolean
  choice: Choice | undefined
}

function ListFacts({ list, client, late, choice }: ListFactsProps) {
  const extend = useExtendList()
  const { included, chosenCount, deadlineOn, state, submittedAt, submittedBy, message } = list
  const most = maxChosen(list) ?? included
  const isAsking = state === 'open' && list.askedTimeAt !== null && deadlineOn !== null
  const extraAllowed = texts.extraAllowed(list)
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-8">
      <div className="grid content-start gap-2">
        <p className="text-17 font-medium tabular-nums">{texts.meter(list)}</p>
        {most !== null && (
          <ProgressBar label={texts.meterLabel} value={chosenCount / Math.max(most, 1)} tone="ink" />
        )}
        {extraAllowed && <p className="text-13 text-soft">{extraAllowed}</p>}
        {choice && choice.rounds > 0 && list.fromType === 'preview' && state !== 'open' && (
          <p className="text-13 text-soft tabular-nums">
            {texts.delivered(choice.deliveredCount, choice.photos.length)}
          </p>
        )}
        {choice?.partners.map(({ id, name, photoIds, isReady }) => (
          <p key={id} className="text-13 text-soft">
            {texts.partner(name, photoIds.length)}
            {state === 'open' && ` · ${isReady ? texts.isReady : texts.isBusy}`}
          </p>
        ))}
      </div>
      <div className="grid content-start gap-2">
        {isAsking && <p className="font-medium text-orange">{texts.asksTime(client.firstName)}</p>}
        {state === 'open' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className={late ? 'text-red' : undefined}>
              {deadlineOn === null ? texts.noDeadline : texts.until(deadlineOn)}
              {deadlineOn !== null && (
                <span className="block text-13 text-soft">{texts.afterwards[list.afterDeadline]}</span>
              )}
            </p>
            {deadlineOn !== null && (
              <Button
                kind={isAsking || late ? 'ink' : 'outline'}
                size="small"
                busy={extend.isPending}
                onClick={() => extend.mutate({ listId: list.id })}
              >
                {texts.extend.open}
              </Button>
            )}
          </div>
        )}
        {submittedAt && (
          <p>{texts.submittedOn(submittedAt, submittedBy === 'client' ? client.firstName : texts.byYou)}</p>
        )}
        {message && (
          <figure>
            <figcaption className="text-13 text-soft">{texts.message(client.firstName)}</figcaption>
            <blockquote
              dir="auto"
              className="mt-1 border-l-2 border-line-strong pl-3 break-words whitespace-pre-line"
            >
              {message}
            </blockquote>
          </figure>
        )}
      </div>
    </div>
  )
}

type RoundsProps = {
  list: ChoiceList
  rounds: number
  round: number | undefined
  onRound: (round: number | undefined) => void
}

function Rounds({ list, rounds, round, onRound }: RoundsProps) {
  const isOpen = list.state === 'open'
  if (rounds === 0 || (rounds === 1 && !isOpen)) return null
  const earlier = Array.from({ length: isOpen ? rounds : rounds - 1 }, (_, at) => at + 1).toReversed()
  return (
    <ChipRow label={texts.rounds}>
      <Chip size="small" chosen={round === undefined} onClick={() => onRound(undefined)}>
        {isOpen ? texts.now : texts.round(rounds)}
      </Chip>
      {earlier.map((one) => (
        <Chip key={one} size="small" chosen={round === one} onClick={() => onRound(one)}>
          {texts.round(one)}
        </Chip>
      ))}
    </ChipRow>
  )
}
