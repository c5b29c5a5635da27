import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { galleriesNl } from '../galleries.nl.ts'
import { GALLERY_TITLE_MAX_LENGTH, WELCOME_MAX_LENGTH } from '../galleries.rules.ts'
import { useSaveSections, useUpdateGallery, type StudioGallery } from './galleries.queries.ts'
import { kindOptions } from './NewGalleryDialog.tsx'
import { filledSections, SectionsEditor, sectionsError, type EditedSection } from './SectionsEditor.tsx'

const texts = galleriesNl.details

type GalleryDialogProps = { gallery: StudioGallery; onClose: () => void }

export function GalleryDetailsDialog({ gallery, onClose }: GalleryDialogProps) {
  const { id: galleryId, title, kind, shotOn, welcome } = gallery
  const form = useForm({
    defaultValues: { title: title ?? '', kind, shotOn: shotOn ?? '', welcome: welcome ?? '' },
  })
  const update = useUpdateGallery(onClose)
  return (
    <FormDialog
      title={texts.open}
      onClose={onClose}
      submit={texts.submit}
      busy={update.isPending}
      onSubmit={form.handleSubmit(({ shotOn, ...values }) =>
        update.mutate({ ...values, galleryId, shotOn: shotOn || null }),
      )}
      className="md:grid-cols-2"
    >
      <TextField
        className="md:col-span-2"
        label={galleriesNl.title}
        hint={galleriesNl.titleHint}
        maxLength={GALLERY_TITLE_MAX_LENGTH}
        {...formField(form, 'title', {
          validate: (title) => title.trim() !== '' || galleriesNl.titleMissing,
        })}
      />
      <SelectField label={galleriesNl.kind} options={kindOptions} {...form.register('kind')} />
      <TextField type="date" label={galleriesNl.shotOn} optional {...form.register('shotOn')} />
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
        if (sectionsError(sections)) return
        const kept = filledSections(sections).map(({ key: _, ...section }) => ({
          ...section,
          title: section.title.trim(),
        }))
        save.mutate({ galleryId: gallery.id, sections: kept })
      }}
    >
      <SectionsEditor sections={sections} onChange={setSections} />
    </FormDialog>
  )
}
