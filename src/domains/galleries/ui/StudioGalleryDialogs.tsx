import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isDay } from '#platform/pure/calendar-day.ts'
import { createNameCheck, fieldProblemsNl } from '#platform/pure/field-problems.nl.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { galleryKindsNl } from '../gallery-kinds.nl.ts'
import { galleriesNl } from '../galleries.nl.ts'
import {
  GALLERY_TITLE_MAX_LENGTH,
  galleryKinds,
  WELCOME_MAX_LENGTH,
  type GalleryKind,
} from '../galleries.rules.ts'
import type { StudioGallery } from './galleries.queries.ts'
import {
  galleryKindSettings,
  useCreateGallery,
  useSaveSections,
  useUpdateGallery,
} from './gallery-saves.queries.ts'
import {
  withoutUntitledSections,
  newSection,
  SectionsEditor,
  findSectionsError,
  type EditedSection,
} from './SectionsEditor.tsx'

const texts = galleriesNl.create

const titleInput = {
  className: 'md:col-span-2',
  label: galleriesNl.title,
  hint: galleriesNl.titleHint,
  maxLength: GALLERY_TITLE_MAX_LENGTH,
}
const titleRules = { validate: createNameCheck(galleriesNl.titleMissing) }
const kindInput = {
  label: galleriesNl.kind,
  options: galleryKinds.map((value) => ({ value, label: galleryKindsNl[value] })),
}
const shotOnInput = { type: 'date', label: galleriesNl.shotOn, optional: true }
const shotOnRules = { validate: (day: string) => !day || isDay(day) || fieldProblemsNl.calendar }

type NewGalleryDialogProps = {
  clientId: string
  untitledId: string | undefined
  onClose: () => void
  onCreated: (galleryId: string) => void
}

export function NewGalleryDialog({ clientId, untitledId, onClose, onCreated }: NewGalleryDialogProps) {
  // One id per dialog, so that a second click or a retry creates no second gallery.
  const [creationId] = useState(() => crypto.randomUUID())
  const kinds = useQuery(galleryKindSettings)
  const form = useForm({
    defaultValues: {
      title: '',
      firstTitle: '',
      kind: 'wedding' as GalleryKind,
      shotOn: '',
      isOpen: false,
      isRemembered: false,
    },
  })
  const kind = form.watch('kind')
  // Undefined until someone edits the chapters of the kind.
  const [edited, setEdited] = useState<EditedSection[]>()
  const [kindSections, setKindSections] = useState<{ kind: GalleryKind; sections: EditedSection[] }>()
  const known = kinds.data?.find((one) => one.kind === kind)
  if (known && kindSections?.kind !== kind)
    setKindSections({ kind, sections: known.sections.map((title) => newSection(title)) })
  const sections = edited ?? kindSections?.sections ?? []
  const create = useCreateGallery((galleryId) => {
    onClose()
    onCreated(galleryId)
  })
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      submit={texts.submit}
      busy={create.isPending}
      onSubmit={form.handleSubmit(({ shotOn, firstTitle, ...values }) => {
        if (findSectionsError(sections)) return
        const trimmedTitle = firstTitle.trim()
        create.mutate({
          ...values,
          ...(untitledId && trimmedTitle && { first: { galleryId: untitledId, title: trimmedTitle } }),
          creationId,
          clientId,
          shotOn: shotOn || null,
          sections: withoutUntitledSections(sections).map(({ title }) => title.trim()),
        })
      })}
      className="md:grid-cols-2"
    >
      <TextField {...titleInput} {...formField(form, 'title', titleRules)} />
      {untitledId && (
        <TextField
          optional
          className="md:col-span-2"
          label={texts.firstTitle}
          hint={texts.firstTitleHint}
          maxLength={GALLERY_TITLE_MAX_LENGTH}
          {...form.register('firstTitle')}
        />
      )}
      <SelectField {...kindInput} {...form.register('kind')} />
      <TextField {...shotOnInput} {...formField(form, 'shotOn', shotOnRules)} />
      <div className="grid gap-3 md:col-span-2">
        <SectionsEditor sections={sections} onChange={setEdited} />
        {edited && (
          <Checkbox label={texts.remember(galleryKindsNl[kind])} {...form.register('isRemembered')} />
        )}
        {known?.choice && <p className="text-13 text-soft">{texts.choice(known.choice)}</p>}
        <Checkbox label={texts.isOpen} {...form.register('isOpen')} />
      </div>
    </FormDialog>
  )
}

type GalleryDialogProps = { gallery: StudioGallery; onClose: () => void }

export function GalleryDetailsDialog({ gallery, onClose }: GalleryDialogProps) {
  const { id: galleryId, title, kind, shotOn, welcome } = gallery
  const form = useForm({
    defaultValues: { title: title ?? '', kind, shotOn: shotOn ?? '', welcome: welcome ?? '' },
  })
  const update = useUpdateGallery(onClose)
  return (
    <FormDialog
      title={galleriesNl.details.open}
      onClose={onClose}
      submit={galleriesNl.details.submit}
      busy={update.isPending}
      onSubmit={form.handleSubmit(({ shotOn, ...values }) =>
        update.mutate({ ...values, galleryId, shotOn: shotOn || null }),
      )}
      className="md:grid-cols-2"
    >
      <TextField {...titleInput} {...formField(form, 'title', titleRules)} />
      <SelectField {...kindInput} {...form.register('kind')} />
      <TextField {...shotOnInput} {...formField(form, 'shotOn', shotOnRules)} />
      <TextArea
        className="md:col-span-2"
        optional
        label={galleriesNl.welcome}
        maxLength={WELCOME_MAX_LENGTH}
        {...form.register('welcome')}
      />
    </FormDialog>
  )
}

export function SectionsDialog({ gallery, onClose }: GalleryDialogProps) {
  const [sections, setSections] = useState<EditedSection[]>(() =>
    gallery.sections.map((section) => ({ ...section, key: section.id })),
  )
  // Chapters when the dialog opened. Another tab may save others meanwhile.
  const [read] = useState(gallery.sections)
  const save = useSaveSections(onClose)
  return (
    <FormDialog
      title={galleriesNl.sections.open}
      line={galleriesNl.sections.line}
      onClose={onClose}
      submit={galleriesNl.sections.submit}
      busy={save.isPending}
      onSubmit={async (event) => {
        event.preventDefault()
        if (findSectionsError(sections)) return
        const kept = withoutUntitledSections(sections).map(({ key: _, ...section }) => ({
          ...section,
          title: section.title.trim(),
        }))
        save.mutate({ galleryId: gallery.id, sections: kept, read })
      }}
    >
      <SectionsEditor sections={sections} onChange={setSections} asksGuests />
    </FormDialog>
  )
}
