import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { businessNl } from '../business.nl.ts'
import {
  changedDetails,
  eurosText,
  invalidFields,
  isValidSchemeStart,
  readRevenue,
  tidyDetails,
  type BusinessDetails,
  type BusinessField,
  type BusinessProblem,
} from '../business/business.rules.ts'
import type { VatScheme } from '../vat-schemes.rules.ts'
import { business, businessQuery, type LoadedBusiness } from './business.queries.ts'

type Amounts = { otherRevenue: string }
type TypedBusiness = Omit<BusinessDetails, 'otherRevenueCents'> & Amounts
type DraftScheme = { scheme: VatScheme; from: string }

export type BusinessForm = ReturnType<typeof useBusinessForm>
export type LoadedBusinessForm = BusinessForm & { typed: TypedBusiness; loaded: LoadedBusiness }

/**
 * Returns the saved details with unsaved edits on top. Fields without edits show what other tabs
 * save. Edits stay until saved or undone.
 */
export function useBusinessForm() {
  const found = useQuery(businessQuery)
  const [edits, setEdits] = useState<Partial<TypedBusiness>>({})
  const [draft, setDraft] = useState<DraftScheme>()
  // Fields that lost focus or were edited before a save attempt. Other fields only show refusals.
  const [touchedFields, setTouchedFields] = useState<readonly string[]>([])
  const saved = found.data?.saved
  const { changes, typed, isAmountInvalid } = readEdits(saved, edits)
  const invalid = invalidFields(changes)
  const isDayInvalid = Boolean(draft && found.data && !isValidSchemeStart(draft.from, found.data.today))
  const details = useSaveDetails((sent) => setEdits((now) => remainingEdits({ ...saved!, ...sent }, now)))
  const schemes = useAddScheme((sent) =>
    setDraft((now) => (now?.scheme === sent.scheme && now.from === sent.from ? undefined : now)),
  )
  // A refusal only counts while the refused value is unchanged.
  const refused = details.error ? refusedField(details.error) : undefined
  const isStillTyped = refused && changes[refused.field] === details.variables?.[refused.field]
  const problems = [
    ...invalid.filter(({ field }) => touchedFields.includes(field)),
    ...(isStillTyped ? [refused] : []),
  ]
  const isInvalid = invalid.length > 0 || isAmountInvalid || isDayInvalid
  const changeCount = Object.keys(changes).length + Number(isAmountInvalid) + Number(draft !== undefined)
  return {
    found,
    typed,
    changes,
    draft,
    changeCount,
    isInvalid,
    isSaving: details.isPending || schemes.isPending,
    problemOf: (field: BusinessField) => problems.find((one) => one.field === field)?.problem,
    isAmountInvalid: isAmountInvalid && touchedFields.includes('otherRevenue'),
    isDayInvalid: isDayInvalid && touchedFields.includes('from'),
    set: (change: Partial<TypedBusiness>) => setEdits((now) => ({ ...now, ...change })),
    setDraft,
    look: (field: string) => setTouchedFields((now) => (now.includes(field) ? now : [...now, field])),
    lookAtAll: () => setTouchedFields([...Object.keys(edits), 'from']),
    undo: () => {
      setEdits({})
      setDraft(undefined)
      setTouchedFields([])
    },
    save: () => {
      if (isInvalid) return
      if (Object.keys(changes).length > 0) details.mutate(changes)
      if (draft) schemes.mutate(draft)
    },
  }
}

function readEdits(saved: BusinessDetails | undefined, { otherRevenue, ...edits }: Partial<TypedBusiness>) {
  if (!saved) return { changes: {} as Partial<BusinessDetails>, typed: undefined, isAmountInvalid: false }
  const { otherRevenueCents, ...texts } = saved
  const read = otherRevenue === undefined ? otherRevenueCents : readRevenue(otherRevenue)
  return {
    typed: { ...texts, ...edits, otherRevenue: otherRevenue ?? eurosText(otherRevenueCents) },
    changes: changedDetails(saved, { ...texts, ...edits, otherRevenueCents: read ?? otherRevenueCents }),
    isAmountInvalid: read === null,
  }
}

function remainingEdits(saved: BusinessDetails, edits: Partial<TypedBusiness>): Partial<TypedBusiness> {
  const { otherRevenue, ...texts } = edits
  const entries = Object.entries(tidyDetails(texts))
  const kept = entries.filter(([field, value]) => value !== saved[field as BusinessField])
  const keepsAmount = otherRevenue !== undefined && readRevenue(otherRevenue) !== saved.otherRevenueCents
  return { ...Object.fromEntries(kept), ...(keepsAmount && { otherRevenue }) }
}

const refusedField = (error: unknown) => {
  const refusal = refusalOf(error)
  return refusal?.code === 'field_invalid'
    ? (refusal.facts as { field: BusinessField; problem: BusinessProblem })
    : undefined
}

const useSaveDetails = (onDone: (sent: Partial<BusinessDetails>) => void) =>
  useSave(business.saveBusiness, {
    messages: businessNl.save,
    optimistic: [
      {
        key: businessQuery.queryKey,
        change: (cached: LoadedBusiness, sent) => ({ ...cached, saved: { ...cached.saved, ...sent } }),
      },
    ],
    invalidates: [['studios']],
    onDone: (_output, sent) => onDone(sent),
  })

const useAddScheme = (onDone: (sent: DraftScheme) => void) =>
  useSave(business.addVatScheme, {
    messages: businessNl.schemes.save,
    invalidates: [['studios']],
    onDone: (_output, sent) => onDone(sent),
  })
