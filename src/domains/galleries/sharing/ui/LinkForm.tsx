import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { bareCode } from '#platform/pure/typed-text.ts'
import { calendarDay, isDay } from '#platform/pure/calendar-day.ts'
import { createNameCheck, fieldProblemsNl } from '#platform/pure/field-problems.nl.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import {
  emailWishes,
  guestDownloadSizes,
  isPin,
  LINK_LABEL_MAX_LENGTH,
  PIN_TYPED_MAX_LENGTH,
  shownTypes,
  type EmailWish,
  type GuestDownloadSize,
  type ShownTypes,
} from '../../sharing.rules.ts'
import { sharingNl } from '../sharing.nl.ts'
import { useCreateLink, useUpdateLink, type GalleryLink } from './sharing.queries.ts'

const texts = sharingNl.form

export type SectionOption = { id: string; title: string; forGuests: boolean }

type LinkFormProps = {
  galleryId: string
  link: GalleryLink | undefined
  sections: readonly SectionOption[]
  /** Hides the settings that only a studio may choose. */
  isClient: boolean
  mayGiveOriginals: boolean
  onClose: () => void
}

type Values = {
  label: string
  shows: ShownTypes
  mayFavor: boolean
  mayComment: boolean
  mayDownload: GuestDownloadSize
  asksEmail: EmailWish
  expiresOn: string
  pin: string
  takesPinAway: boolean
  /** Ignored while `hasAllSections` is set. */
  sectionIds: string[]
  hasAllSections: boolean
}

const valuesOf = (link: GalleryLink | undefined): Values => ({
  label: link?.label ?? '',
  shows: link?.shows ?? 'finals',
  mayFavor: link?.mayFavor ?? true,
  mayComment: link?.mayComment ?? true,
  mayDownload: link?.mayDownload ?? 'no',
  asksEmail: link?.asksEmail ?? 'no',
  expiresOn: link?.expiresOn ?? '',
  pin: '',
  takesPinAway: false,
  sectionIds: link?.sectionIds ?? [],
  hasAllSections: !link?.sectionIds,
})

function useSaveLink({ galleryId, link, onClose }: Pick<LinkFormProps, 'galleryId' | 'link' | 'onClose'>) {
  const create = useCreateLink(onClose)
  const update = useUpdateLink(onClose)
  const save = ({ pin, takesPinAway, hasAllSections, sectionIds, expiresOn, ...terms }: Values) => {
    const savedTerms = {
      ...terms,
      sectionIds: hasAllSections ? null : sectionIds,
      expiresOn: expiresOn || null,
    }
    const typed = bareCode(pin)
    if (!link) return create.mutate({ galleryId, ...savedTerms, pin: typed || null })
    const changedPin = takesPinAway ? { pin: null } : typed ? { pin: typed } : {}
    update.mutate({ linkId: link.id, ...savedTerms, ...changedPin })
  }
  return { save, isBusy: create.isPending || update.isPending }
}

export function LinkForm({ galleryId, link, sections, isClient, mayGiveOriginals, onClose }: LinkFormProps) {
  const form = useForm({ defaultValues: valuesOf(link) })
  const { hasAllSections, sectionIds, takesPinAway } = useWatch({ control: form.control })
  const { save, isBusy } = useSaveLink({ galleryId, link, onClose })
  const downloads = guestDownloadSizes.filter((one) => one !== 'original' || mayGiveOriginals)
  const [today] = useState(() => calendarDay(new Date()))
  const hasNoSection = !hasAllSections && sections.length > 0 && sectionIds?.length === 0
  return (
    <FormDialog
      title={link ? sharingNl.update.title : sharingNl.create.title}
      submit={link ? sharingNl.update.submit : sharingNl.create.submit}
      onClose={onClose}
      busy={isBusy}
      onSubmit={form.handleSubmit((values) => (hasNoSection ? undefined : save(values)))}
      className="md:grid-cols-2"
    >
      <TextField
        className="md:col-span-2"
        label={texts.label}
        hint={texts.labelHint}
        placeholder={texts.labelExample}
        maxLength={LINK_LABEL_MAX_LENGTH}
        {...formField(form, 'label', { validate: createNameCheck(texts.labelMissing) })}
      />
      {!isClient && (
        <RadioGroup label={texts.shows} className="md:col-span-2">
          {shownTypes.map((one) => (
            <RadioRow key={one} value={one} label={texts.showsNames[one]} {...form.register('shows')} />
          ))}
        </RadioGroup>
      )}
      <fieldset className="grid gap-2.5 md:col-span-2">
        <legend className="mb-1.5 text-13 font-medium">{texts.may}</legend>
        <Checkbox label={texts.favor} {...form.register('mayFavor')} />
        <Checkbox label={texts.comment} {...form.register('mayComment')} />
      </fieldset>
      <RadioGroup label={texts.download} className="md:col-span-2">
        {downloads.map((one) => (
          <RadioRow
            key={one}
            value={one}
            label={texts.downloadNames[one]}
            line={one === 'web' && texts.webLine}
            {...form.register('mayDownload')}
          />
        ))}
      </RadioGroup>
      {sections.length > 0 && <SectionChoice {...{ form, sections, hasAllSections, hasNoSection }} />}
      <PinField form={form} hasPin={link?.hasPin ?? false} isDisabled={takesPinAway ?? false} />
      <TextField
        type="date"
        optional
        label={texts.expiresOn}
        hint={texts.expiresHint}
        min={today}
        {...formField(form, 'expiresOn', {
          validate: (day) => !day || (day < today ? texts.expired : isDay(day) || fieldProblemsNl.calendar),
        })}
      />
      {!isClient && (
        <SelectField
          className="md:col-span-2"
          label={texts.asksEmail}
          options={emailWishes.map((value) => ({ value, label: texts.asksEmailNames[value] }))}
          {...form.register('asksEmail')}
        />
      )}
    </FormDialog>
  )
}

type PinFieldProps = { form: UseFormReturn<Values>; hasPin: boolean; isDisabled: boolean }

const PinField = ({ form, hasPin, isDisabled }: PinFieldProps) => (
  <div className="grid content-start gap-2.5">
    <TextField
      label={texts.pin}
      optional
      hint={hasPin ? texts.pinKept : texts.pinHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_TYPED_MAX_LENGTH}
      disabled={isDisabled}
      {...formField(form, 'pin', {
        validate: (pin) => pin.trim() === '' || isPin(bareCode(pin)) || texts.pinWrong,
      })}
    />
    {hasPin && <Checkbox label={texts.pinAway} {...form.register('takesPinAway')} />}
  </div>
)

type SectionChoiceProps = Pick<LinkFormProps, 'sections'> & {
  form: UseFormReturn<Values>
  hasAllSections: boolean | undefined
  hasNoSection: boolean
}

const SectionChoice = ({ form, sections, hasAllSections, hasNoSection }: SectionChoiceProps) => (
  <fieldset className="grid gap-2.5 md:col-span-2">
    <legend className="mb-1.5 text-13 font-medium">{texts.sections}</legend>
    <Checkbox label={texts.allSections} {...form.register('hasAllSections')} />
    {!hasAllSections &&
      sections.map(({ id, title, forGuests }) => (
        <Checkbox
          key={id}
          value={id}
          className="ml-7"
          label={forGuests ? title : `${title} (${texts.notForGuests})`}
          {...form.register('sectionIds')}
        />
      ))}
    {hasNoSection && (
      <p role="alert" className="text-13 text-red">
        {texts.noSection}
      </p>
    )}
  </fieldset>
)
