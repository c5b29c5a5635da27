import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { fieldProblemsNl } from '#platform/pure/field-problems.nl.ts'
import { isReadableName } from '#platform/pure/readable-name.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { fieldLook } from '#ui/fields/field-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { galleriesNl } from '../galleries.nl.ts'
import { hasDuplicateTitles, SECTION_TITLE_MAX_LENGTH, SECTIONS_MAX } from '../galleries.rules.ts'

const texts = galleriesNl.sections

/** `key` identifies a row in the editor, also before the chapter has an id. */
export type EditedSection = { key: string; id: string | null; title: string; forGuests: boolean }

export const newSection = (title = ''): EditedSection => ({
  key: crypto.randomUUID(),
  id: null,
  title,
  forGuests: true,
})

export const withoutUntitledSections = (sections: readonly EditedSection[]) =>
  sections.filter(({ title }) => title.trim() !== '')

export function findSectionsError(sections: readonly EditedSection[]): string | undefined {
  const titles = withoutUntitledSections(sections).map(({ title }) => title.trim())
  if (!titles.every(isReadableName)) return fieldProblemsNl.readable
  return hasDuplicateTitles(titles) ? texts.twice : undefined
}

type SectionsEditorProps = {
  sections: readonly EditedSection[]
  onChange: (sections: EditedSection[]) => void
  asksGuests?: boolean
}

const moves: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** Edits the chapters of a gallery. Alt with an arrow key moves a chapter. */
export function SectionsEditor({ sections, onChange, asksGuests = false }: SectionsEditorProps) {
  const errorId = useId()
  const error = findSectionsError(sections)
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-medium">{texts.open}</legend>
      {sections.length === 0 && <p className="text-13 text-soft">{texts.none}</p>}
      <ol className="grid gap-2">
        {sections.map((section, at) => (
          <SectionRow key={section.key} {...{ section, at, sections, onChange, asksGuests }} />
        ))}
      </ol>
      {error && (
        <p id={errorId} role="alert" className="text-13 text-red">
          {error}
        </p>
      )}
      {sections.length < SECTIONS_MAX ? (
        <Button
          kind="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...sections, newSection()])}
        >
          <Plus aria-hidden strokeWidth={1.5} />
          {texts.add}
        </Button>
      ) : (
        <p className="text-13 text-soft">{texts.full}</p>
      )}
    </fieldset>
  )
}

type SectionRowProps = SectionsEditorProps & { section: EditedSection; at: number }

function SectionRow({ section, at, sections, onChange, asksGuests }: SectionRowProps) {
  const label = section.title.trim() || texts.name(at + 1)
  const change = (changes: Partial<EditedSection>) => onChange(sections.with(at, { ...section, ...changes }))
  const move = (by: 1 | -1) => onChange(sections.toSpliced(at, 1).toSpliced(at + by, 0, section))
  return (
    <li className="flex flex-wrap items-center gap-1">
      <input
        aria-label={texts.name(at + 1)}
        value={section.title}
        maxLength={SECTION_TITLE_MAX_LENGTH}
        onKeyDown={(event) => {
          const by = event.altKey ? moves[event.key] : undefined
          if (!by) return
          event.preventDefault()
          if (sections[at + by]) move(by)
        }}
        onChange={(event) => change({ title: event.target.value })}
        className={classNames(fieldLook(), 'min-w-0 flex-1')}
      />
      <IconButton icon={ArrowUp} label={texts.up(label)} disabled={at === 0} onClick={() => move(-1)} />
      <IconButton
        icon={ArrowDown}
        label={texts.down(label)}
        disabled={at === sections.length - 1}
        onClick={() => move(1)}
      />
      <IconButton icon={X} label={texts.remove(label)} onClick={() => onChange(sections.toSpliced(at, 1))} />
      {asksGuests && (
        <span className="basis-full pb-1">
          <Checkbox
            label={texts.forGuests}
            aria-label={texts.forGuestsOf(label)}
            checked={section.forGuests}
            onChange={(event) => change({ forGuests: event.target.checked })}
          />
        </span>
      )}
    </li>
  )
}
