import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { galleryKindsNl } from '#domains/galleries/gallery-kinds.nl.ts'
import type { KindChoiceRules } from '#domains/galleries/galleries.rules.ts'
import { galleriesOf } from '#domains/galleries/ui/galleries.queries.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { eurosText } from '#domains/studios/business/business.rules.ts'
import { centsIn } from '#platform/pure/read-euros.ts'
import { wholeNumberIn } from '#platform/pure/whole-number.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { useNow } from '#platform/browser/use-now.ts'
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
  afterDeadlines,
  EXTRA_PRICE_MAX_CENTS,
  EXTRA_PRICE_MIN_CENTS,
  INCLUDED_MAX,
  LIST_TITLE_MAX_LENGTH,
  listPurposes,
  noRules,
  payMoments,
  type ListPurpose,
  type ListRules,
} from '../../choices.rules.ts'
import type { ChoiceList } from '../../core/ui/choices.queries.ts'
import { studioChoicesNl } from '../studio-choices.nl.ts'
import { fieldRefusals, useSaveList } from './studio-choices.queries.ts'

const texts = studioChoicesNl.form

type ListDialogProps = {
  clientId: string
  galleryId: string
  list: ChoiceList | undefined
  onClose: () => void
  onSaved: (listId: string) => void
}

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

const newList = { ...noRules, title: '', purpose: 'album' as ListPurpose, fromType: 'preview' as const }

function valuesOf(list: OpenedRules) {
  const { title, purpose, fromType, included, extraPriceCents, maximum } = list
  const { together, deadlineOn, afterDeadline, pays } = list
  return {
    title,
    purpose,
    fromType,
    included: included === null ? '' : String(included),
    extra: extraPriceCents === null ? ('no' as const) : ('priced' as const),
    price: extraPriceCents === null ? '' : eurosText(extraPriceCents),
    maximum: maximum === null ? '' : String(maximum),
    together,
    deadlineOn: deadlineOn ?? '',
    afterDeadline,
    pays,
    isRemembered: false,
  }
}
type Values = ReturnType<typeof valuesOf>

function isCount(typed: string, least: number): boolean {
  const count = wholeNumberIn(typed)
  return count !== undefined && count >= least && count <= INCLUDED_MAX
}

function isPrice(typed: string): boolean {
  const cents = centsIn(typed)
  return cents !== undefined && cents >= EXTRA_PRICE_MIN_CENTS && cents <= EXTRA_PRICE_MAX_CENTS
}

function rulesIn({ included, extra, price, maximum, deadlineOn, ...rest }: Values): ListRules {
  const hasLimit = included.trim() !== ''
  const isPriced = hasLimit && extra === 'priced'
  return {
    included: hasLimit ? (wholeNumberIn(included) ?? null) : null,
    extraPriceCents: isPriced ? (centsIn(price) ?? null) : null,
    maximum: isPriced ? (wholeNumberIn(maximum) ?? null) : null,
    together: rest.together,
    deadlineOn: deadlineOn || null,
    afterDeadline: deadlineOn ? rest.afterDeadline : 'nothing',
    pays: isPriced ? rest.pays : 'first',
  }
}

function kindChoiceOf({ deadlineOn: _, ...rules }: ListRules, after: ListRules['afterDeadline']) {
  const choice: KindChoiceRules = { ...rules, afterDeadline: after }
  const isNone = choice.included === null && !choice.together && after === 'nothing'
  return isNone ? null : choice
}

function fieldOf(code: string | undefined, isPriced: boolean) {
  if (code === 'business_incomplete') return 'price'
  if (code === 'deadline_past') return 'deadlineOn'
  if (code === 'maximum_too_low' || (code === 'fewer_than_chosen' && isPriced)) return 'maximum'
  return fieldRefusals.some((one) => one === code) ? 'included' : undefined
}

type OpenedRules = ListRules & Pick<ChoiceList, 'title' | 'purpose' | 'fromType'>

type Kind = keyof typeof galleryKindsNl

function useListForm({ galleryId, list, onClose, onSaved }: ListDialogProps, kind: Kind | null | undefined) {
  // Rules when the dialog opened. `list` itself changes when another tab saves.
  const [opened, setOpened] = useState<OpenedRules | undefined>(list)
  const form = useForm({ defaultValues: valuesOf(list ?? newList) })
  const save = useSaveList((listId) => {
    onClose()
    onSaved(listId)
  })
  const submit = (values: Values) => {
    const { title, purpose, fromType, isRemembered } = values
    const rules = rulesIn(values)
    const about = { listId: list?.id ?? null, galleryId, title, purpose, fromType }
    const remembered =
      isRemembered && kind ? { kind, choice: kindChoiceOf(rules, values.afterDeadline) } : undefined
    save.mutate(
      { ...about, ...rules, ...(opened && { opened }), remembered },
      {
        onError: (error) => {
          const refused = refusalOf(error)
          // The person has seen the conflict, so the next save may overwrite the other tab's rules.
          if (refused?.code === 'rules_changed') setOpened((refused.facts as { now: OpenedRules }).now)
          // The field may have scrolled out of view.
          const field = fieldOf(refused?.code, rules.extraPriceCents !== null)
          if (field) form.setFocus(field)
        },
      },
    )
  }
  return { form, refused: refusalOf(save.error), isBusy: save.isPending, submit: form.handleSubmit(submit) }
}

export function ListDialog(props: ListDialogProps) {
  const { clientId, galleryId, list, onClose } = props
  const { data: galleries } = useQuery(galleriesOf(clientId))
  const kind = galleries?.find(({ id }) => id === galleryId)?.kind
  const { form, refused, isBusy, submit } = useListForm(props, kind)
  const { deadlineOn } = useWatch({ control: form.control })
  const today = calendarDay(useNow())
  return (
    <FormDialog
      title={list ? texts.edit : texts.new}
      submit={texts.submit}
      onClose={onClose}
      busy={isBusy}
      onSubmit={submit}
      className="md:grid-cols-2"
    >
      <TextField
        className="md:col-span-2"
        label={texts.title}
        maxLength={LIST_TITLE_MAX_LENGTH}
        {...formField(form, 'title', { validate: createNameCheck(texts.titleMissing) })}
      />
      <SelectField
        label={texts.purpose}
        options={optionsOf(listPurposes, texts.purposes)}
        {...form.register('purpose')}
      />
      <SelectField
        label={texts.from}
        options={optionsOf(photoTypes, texts.froms)}
        {...form.register('fromType')}
      />
      <LimitFields {...{ form, refused }} />
      <TextField
        className={deadlineOn ? undefined : 'md:col-span-2'}
        type="date"
        optional
        label={texts.deadline}
        hint={texts.deadlineHint}
        min={today}
        {...formField(form, 'deadlineOn', {
          validate: (day) =>
            !day ||
            day === list?.deadlineOn ||
            (day < today ? texts.refusals.deadline_past : isDay(day) || fieldProblemsNl.calendar),
          refused: refused?.code === 'deadline_past' && texts.refusals.deadline_past,
        })}
      />
      {deadlineOn && (
        <SelectField
          label={texts.after}
          options={optionsOf(afterDeadlines, texts.afterNames)}
          {...form.register('afterDeadline')}
        />
      )}
      <div className="grid gap-2.5 md:col-span-2">
        <Checkbox label={texts.together} {...form.register('together')} />
        {list?.isMain && kind && (
          <Checkbox
            label={texts.remember(galleryKindsNl[kind].toLowerCase())}
            {...form.register('isRemembered')}
          />
        )}
      </div>
    </FormDialog>
  )
}

type LimitFieldsProps = { form: UseFormReturn<Values>; refused: ReturnType<typeof refusalOf> }

function LimitFields({ form, refused }: LimitFieldsProps) {
  const { included = '', extra } = useWatch({ control: form.control })
  const isRefused = (code: keyof typeof texts.refusals) => code === refused?.code
  const hasLimit = included.trim() !== ''
  const isPriced = hasLimit && extra === 'priced'
  const tooFew =
    refused?.code === 'fewer_than_chosen' &&
    texts.refusals.fewer_than_chosen(refused.facts as { count: number })
  return (
    <>
      <TextField
        className="md:col-span-2"
        label={texts.included}
        hint={texts.includedHint}
        inputMode="numeric"
        autoComplete="off"
        {...formField(form, 'included', {
          validate: (typed, { extra }) =>
            typed.trim() === '' || isCount(typed, extra === 'priced' ? 0 : 1) || texts.includedWrong,
          refused:
            (isRefused('nothing_to_choose') && texts.refusals.nothing_to_choose) ||
            (isRefused('extra_needs_included') && texts.refusals.extra_needs_included) ||
            (!isPriced && tooFew),
        })}
      />
      {hasLimit && (
        <RadioGroup label={texts.extra} className="md:col-span-2">
          <RadioRow value="no" label={texts.extraNo} line={texts.extraNoLine} {...form.register('extra')} />
          <RadioRow
            value="priced"
            label={texts.extraPriced}
            line={texts.extraPricedLine}
            {...form.register('extra')}
          />
        </RadioGroup>
      )}
      {isPriced && (
        <>
          <TextField
            label={texts.price}
            inputMode="decimal"
            autoComplete="off"
            {...formField(form, 'price', {
              validate: (typed) => isPrice(typed) || texts.priceWrong,
              refused: isRefused('business_incomplete') && texts.refusals.business_incomplete,
            })}
          />
          <TextField
            label={texts.maximum}
            hint={texts.maximumHint}
            optional
            inputMode="numeric"
            autoComplete="off"
            {...formField(form, 'maximum', {
              validate: (typed, { included }) =>
                typed.trim() === '' ||
                (!isCount(typed, 1)
                  ? texts.maximumWrong
                  : (wholeNumberIn(typed) ?? 0) >= (wholeNumberIn(included) ?? 0) ||
                    texts.refusals.maximum_too_low),
              refused: (isRefused('maximum_too_low') && texts.refusals.maximum_too_low) || tooFew,
            })}
          />
          <SelectField
            className="md:col-span-2"
            label={texts.pays}
            options={optionsOf(payMoments, texts.paysNames)}
            {...form.register('pays')}
          />
        </>
      )}
    </>
  )
}
