import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { galleriesOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { fileKey } from '../queue/ui/waiting-files.ts'
import { targetGallery, takesUploads } from './start-uploads.ts'
import { useOutstandingUploads } from './outstanding-uploads.ts'
import type { UploadDraft } from './use-upload-draft.ts'
import { useBrowserWaitingFiles } from './browser-waiting-files.ts'
import { uploadPlacesNl } from '../upload-places.nl.ts'
import { planSectionsForFiles } from '../picking/ui/read-dropped-files.ts'

const texts = uploadPlacesNl.place

type GallerySelection = { galleryId?: string; sectionId?: string | null }

const none: StudioGallery[] = []

/**
 * Returns the gallery and section fields of a draft, and the chosen place. Preselects the gallery
 * of outstanding uploads, else the gallery on screen, else the newest that is not archived.
 */
export function useGalleryChoice(draft: UploadDraft, clientId: string | undefined, shownId?: string) {
  const { data: galleries = none } = useQuery({
    ...galleriesOf(clientId ?? ''),
    enabled: clientId !== undefined,
  })
  const [{ of, chosen }, setState] = useState<{ of?: string | undefined; chosen: GallerySelection }>({
    chosen: {},
  })
  const { galleryId: chosenId, sectionId } = of === clientId ? chosen : {}
  const choose = (next: GallerySelection) => setState({ of: clientId, chosen: next })
  const left = useInterruptedTarget(clientId, draft.files)
  const offered = galleries.filter(takesUploads)
  const gallery = targetGallery(galleries, [chosenId, left.galleryId, shownId])
  const sections = gallery?.sections ?? []
  const plan = planSectionsForFiles(
    draft.files,
    sections.map(({ title }) => title),
  )
  const takesFolders = plan !== undefined && draft.takesFolders

  const fields = (
    <>
      {galleries.length > 1 && (
        <SelectField
          label={galleriesNl.one}
          options={offered.map((one) => ({ value: one.id, label: nameOf(one) }))}
          value={gallery?.id ?? ''}
          onChange={({ currentTarget }) => choose({ galleryId: currentTarget.value })}
          error={gallery ? undefined : texts.noneOpen}
        />
      )}
      {plan && <FoldersQuestion draft={draft} plan={plan} />}
      {sections.length > 0 && !plan && (
        <SelectField
          label={texts.section}
          options={[
            { value: '', label: texts.noSection },
            ...sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={sections.find(({ id }) => id === sectionId)?.id ?? ''}
          onChange={({ currentTarget }) => choose({ ...chosen, sectionId: currentTarget.value || null })}
          hint={sectionId === undefined && left.hasSections && texts.formerSections}
        />
      )}
    </>
  )
  if (takesFolders === undefined) return { fields, place: undefined }
  const galleryId = gallery?.id ?? shownId
  return { fields, place: { galleryId, sectionId: plan ? null : sectionId, takesFolders } }
}

const nameOf = ({ title, state }: StudioGallery) =>
  state === 'draft' ? texts.draft(title ?? galleriesNl.one) : (title ?? galleriesNl.one)

/**
 * Returns the gallery of the files' outstanding uploads, undefined for none or several, and whether
 * any waiting file has a section. Without files, all of the client's interrupted uploads count.
 */
function useInterruptedTarget(clientId: string | undefined, files: readonly File[]) {
  const chosen = new Set(files.map(fileKey))
  const theirs = useBrowserWaitingFiles()
    .filter((batch) => batch.clientId === clientId)
    .map(({ galleryId, waiting }) => ({
      galleryId,
      waiting: waiting.filter((file) => chosen.size === 0 || chosen.has(fileKey(file))),
    }))
    .filter(({ waiting }) => waiting.length > 0)
  const names = new Set(files.map(({ name }) => name))
  const failed = useOutstandingUploads()
    .filter((left) => left.clientId === clientId)
    .flatMap((left) => left.files)
    .filter(({ name, refusal }) => (names.size === 0 ? refusal === null : names.has(name)))
  const [galleryId, ...others] = new Set([...theirs, ...failed].map((one) => one.galleryId))
  const hasSections = theirs.some(({ waiting }) => waiting.some(({ sectionId }) => sectionId !== undefined))
  return { galleryId: others.length === 0 ? galleryId : undefined, hasSections }
}

type FoldersQuestionProps = { draft: UploadDraft; plan: NonNullable<ReturnType<typeof planSectionsForFiles>> }

function FoldersQuestion({ draft, plan }: FoldersQuestionProps) {
  const { takesFolders, setTakesFolders, wasTried } = draft
  const { question, yes, yesLine, no, noLine, noAnswer, tooMany } = uploadPlacesNl.folders
  return (
    <div>
      <RadioGroup label={question} error={wasTried && takesFolders === undefined && noAnswer}>
        <RadioRow
          name="upload-folders"
          checked={takesFolders === true}
          onChange={() => setTakesFolders(true)}
          label={yes}
          line={yesLine([...new Set(plan.titles.values())])}
        />
        <RadioRow
          name="upload-folders"
          checked={takesFolders === false}
          onChange={() => setTakesFolders(false)}
          label={no}
          line={noLine}
        />
      </RadioGroup>
      {plan.left.length > 0 && takesFolders !== false && (
        <p role="status" className="mt-1.5 text-13 text-pretty text-soft">
          {tooMany(plan.left)}
        </p>
      )}
    </div>
  )
}
