import { useQuery, queryOptions } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  searchPrograms,
  fileSearchQuery,
  stemsOf,
  type SearchProgram,
} from '#domains/light-table/selection/file-names.rules.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { showDoneToast, showFailedToast } from '#ui/overlays/toast.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { choiceQuery, type ChoiceList, choicesApi } from '../../core/ui/choices.queries.ts'
import { darkroomNl as texts } from '../darkroom.nl.ts'
import {
  darkroomFilePathFor,
  titleToFileStem,
  PROOF_SUFFIX_MAX_LENGTH,
  lightroomLanguages,
  splitIntoParts,
  nameWarningsOf,
  type DarkroomSelection,
  type LightroomLanguage,
} from '../darkroom.rules.ts'
import { useSave } from '#platform/browser/use-save.ts'

const settingsKey = ['choices', 'darkroom'] as const

const darkroomQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: () => choicesApi.findDarkroom({}),
})

const namesQuery = (listId: string, { content, personId }: DarkroomSelection) =>
  queryOptions({
    queryKey: ['choices', 'names', listId, content, personId],
    queryFn: () => choicesApi.listNames({ listId, content, personId }),
  })

type DarkroomSettings = Parameters<typeof choicesApi.saveDarkroom>[0]

const useSaveDarkroom = () =>
  useSave(choicesApi.saveDarkroom, {
    messages: texts.saving,
    optimistic: [{ key: settingsKey, change: (_before: DarkroomSettings, after: DarkroomSettings) => after }],
    invalidates: [settingsKey],
  })

type DarkroomDialogProps = { list: ChoiceList; onClose: () => void }

const WARNINGS_SHOWN = 5

export function DarkroomDialog({ list, onClose }: DarkroomDialogProps) {
  const settings = useQuery(darkroomQuery)
  const choice = useQuery(choiceQuery(list.id))
  const [asked, setAsked] = useState<DarkroomSelection>({ content: 'chosen' })
  const names = useQuery(namesQuery(list.id, asked))
  const save = useSaveDarkroom()
  const isFailed = settings.isError || names.isError
  const files = (names.data?.sourceNames ?? []).map((sourceName) => ({ sourceName }))
  return (
    <Dialog open onOpenChange={onClose} width="wide" title={texts.title} line={texts.line}>
      {isFailed ? (
        <FailedState
          title={texts.failed}
          onRetry={() => void (settings.isError ? settings.refetch() : names.refetch())}
        />
      ) : !settings.data || !names.data ? (
        <div role="status" aria-label={texts.loading} className="grid gap-4">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      ) : (
        <div className="grid gap-6">
          <Contents
            asked={asked}
            count={files.length}
            partners={choice.data?.partners ?? []}
            onAsk={setAsked}
          />
          <LeaveOff
            value={settings.data.leaveOff}
            onSave={(leaveOff) => save.mutate({ ...settings.data, leaveOff })}
          />
          {files.length === 0 ? (
            <p className="text-soft">{texts.none}</p>
          ) : (
            <>
              <Warnings files={files} leaveOff={settings.data.leaveOff} />
              <Ways
                {...{ list, asked, files }}
                clientName={choice.data?.clientName ?? ''}
                settings={settings.data}
                onSave={save.mutate}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

type ContentsProps = {
  asked: DarkroomSelection
  count: number
  partners: readonly { id: string; name: string }[]
  onAsk: (asked: DarkroomSelection) => void
}

const Contents = ({ asked, count, partners, onAsk }: ContentsProps) => (
  <ChipRow label={texts.what}>
    {(['chosen', 'favorites', 'commented'] as const).map((content) => (
      <Chip
        key={content}
        size="small"
        chosen={asked.content === content}
        count={asked.content === content ? count : undefined}
        onClick={() => onAsk({ content })}
      >
        {texts.contents[content]}
      </Chip>
    ))}
    {partners.map(({ id, name }) => (
      <Chip
        key={id}
        size="small"
        chosen={asked.personId === id}
        count={asked.personId === id ? count : undefined}
        onClick={() => onAsk({ content: 'person', personId: id })}
      >
        {texts.contentOf(name)}
      </Chip>
    ))}
  </ChipRow>
)

type WaysProps = {
  list: ChoiceList
  asked: DarkroomSelection
  files: readonly { sourceName: string }[]
  clientName: string
  settings: DarkroomSettings
  onSave: (settings: DarkroomSettings) => void
}

function Ways({ list, asked, files, clientName, settings, onSave }: WaysProps) {
  const stems = stemsOf(files, settings.leaveOff)
  const fileStem = titleToFileStem(`${list.title} ${clientName}`)
  const parts = splitIntoParts(files).map((_, at, { length: of }) => ({
    nth: at + 1,
    of,
    name: `${fileStem}${of > 1 ? `-${at + 1}` : ''}`,
  }))
  const pathOf = ({ nth, of, name }: (typeof parts)[number], ending: string) =>
    darkroomFilePathFor(list.id, `${name}.${ending}`, of > 1 ? { ...asked, part: nth } : asked)
  return (
    <>
      <Way title={texts.collection.title} badge={texts.collection.recommended} line={texts.collection.line}>
        {parts.map((part) => (
          <DownloadLink key={part.name} isMain href={pathOf(part, 'lrsmcol')}>
            {part.of > 1 ? texts.collection.part(part.nth, part.of) : texts.collection.get}
          </DownloadLink>
        ))}
        <p className="w-full text-13 text-soft">{texts.collection.note}</p>
      </Way>
      <Way title={texts.search.title} line={texts.search.line}>
        {searchPrograms.map((program) => (
          <CopyNames key={program} {...{ program, stems }} />
        ))}
      </Way>
      <Way title={texts.list.title} line={texts.list.line}>
        <DownloadLink href={darkroomFilePathFor(list.id, `${fileStem}.txt`, asked)}>
          {texts.list.txt}
        </DownloadLink>
        <DownloadLink href={darkroomFilePathFor(list.id, `${fileStem}.xlsx`, asked)}>
          {texts.list.xlsx}
        </DownloadLink>
        <DownloadLink href={darkroomFilePathFor(list.id, `${fileStem}.csv`, asked)}>
          {texts.list.csv}
        </DownloadLink>
      </Way>
      <Way title={texts.sheet.title} line={texts.sheet.line}>
        {parts.map((part) => (
          <DownloadLink key={part.name} href={pathOf(part, 'pdf')}>
            {part.of > 1 ? texts.sheet.part(part.nth, part.of) : texts.sheet.get}
          </DownloadLink>
        ))}
      </Way>
      <details className="border-t border-line pt-4">
        <summary className="cursor-pointer font-medium">{texts.more}</summary>
        <div className="mt-4">
          <Way title={texts.xmp.title} line={<span className="text-orange">{texts.xmp.warning}</span>}>
            <SelectField
              label={texts.xmp.language}
              value={settings.language}
              onChange={({ target }) => onSave({ ...settings, language: target.value as LightroomLanguage })}
              options={lightroomLanguages.map((value) => ({
                value,
                label: texts.xmp.languages[value],
              }))}
            />
            <Checkbox
              label={texts.xmp.stars}
              checked={settings.withStars}
              onChange={({ target }) => onSave({ ...settings, withStars: target.checked })}
            />
            <DownloadLink href={darkroomFilePathFor(list.id, `${fileStem}-xmp.zip`, asked)}>
              {texts.xmp.get}
            </DownloadLink>
          </Way>
        </div>
      </details>
    </>
  )
}

type WayProps = { title: string; badge?: string; line: ReactNode; children: ReactNode }

const Way = ({ title, badge, line, children }: WayProps) => (
  <section className="grid gap-2">
    <h3 className="flex items-center gap-2 font-semibold">
      {title}
      {badge && <Badge tone="green">{badge}</Badge>}
    </h3>
    <p className="text-13 text-soft">{line}</p>
    <div className="mt-1 flex flex-wrap items-end gap-2">{children}</div>
  </section>
)

type DownloadLinkProps = { href: string; isMain?: boolean; children: ReactNode }

const DownloadLink = ({ href, isMain, children }: DownloadLinkProps) => (
  <a href={href} download className={buttonLook({ kind: isMain ? 'accent' : 'outline', size: 'small' })}>
    <Download aria-hidden strokeWidth={1.5} />
    {children}
  </a>
)

function CopyNames({ program, stems }: { program: SearchProgram; stems: readonly string[] }) {
  const { name, how } = texts.search.programs[program]
  const copy = () =>
    navigator.clipboard.writeText(fileSearchQuery(stems, program)).then(
      () => showDoneToast(texts.search.copied(stems.length), { line: how }),
      () => showFailedToast(texts.search.notCopied.title, { line: texts.search.notCopied.line }),
    )
  return (
    <Button kind="outline" size="small" onClick={() => void copy()}>
      <Copy aria-hidden strokeWidth={1.5} />
      {texts.search.copy(name)}
    </Button>
  )
}

type LeaveOffProps = { value: string; onSave: (value: string) => void }

function LeaveOff({ value, onSave }: LeaveOffProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      label={texts.leaveOff}
      hint={texts.leaveOffHint}
      maxLength={PROOF_SUFFIX_MAX_LENGTH}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed.trim() !== value && onSave(typed.trim())}
      className="max-w-80"
    />
  )
}

type WarningsProps = { files: readonly { sourceName: string }[]; leaveOff: string }

function Warnings({ files, leaveOff }: WarningsProps) {
  const warnings = nameWarningsOf(files, leaveOff)
  if (warnings.length === 0) return null
  const more = warnings.length - WARNINGS_SHOWN
  return (
    <ul role="status" className="grid gap-1 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
      {warnings.slice(0, WARNINGS_SHOWN).map((warning) => (
        <li key={`${warning.kind} ${warning.stem}`}>{texts.warning(warning)}</li>
      ))}
      {more > 0 && <li>{texts.moreWarnings(more)}</li>}
    </ul>
  )
}
