import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { studioPhotos } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { maxChosen } from '../../choices.rules.ts'
import { studioChoicesNl } from '../studio-choices.nl.ts'
import type { Choice } from '../../core/ui/choices.queries.ts'
import { useChooseFor } from './studio-choices.queries.ts'

const texts = studioChoicesNl.chooseFor

type ChooseForDialogProps = { choice: Choice; firstName: string; onClose: () => void }

export function ChooseForDialog({ choice, firstName, onClose }: ChooseForDialogProps) {
  const { list, clientId } = choice
  const [before] = useState(() => choice.photos.flatMap(({ photoId }) => photoId ?? []))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before))
  const { data, isPending } = useQuery(studioPhotos({ clientId, galleryId: list.galleryId }, list.fromType))
  const photos = data?.photos.filter(({ visibility }) => visibility !== 'studio') ?? []
  const save = useChooseFor(firstName, onClose)
  const most = maxChosen(list)
  const count = chosen.size
  const isFull =
    most !== null &&
    count > most &&
    studioChoicesNl.chooseFor.refusals.choice_full({ included: most, maximum: most }).line
  const toggle = (photoId: string) => {
    const next = new Set(chosen)
    if (!next.delete(photoId)) next.add(photoId)
    setChosen(next)
  }
  const saveChoice = (submits: boolean) =>
    save.mutate({
      listId: list.id,
      add: [...chosen].filter((photoId) => !before.includes(photoId)),
      takeAway: before.filter((photoId) => !chosen.has(photoId)),
      submits: submits ? { count } : undefined,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(firstName)}
      line={texts.line(firstName)}
      width="wide"
      foot={
        <>
          <p className="mr-auto text-13 tabular-nums">{texts.counted({ ...list, chosenCount: count })}</p>
          <Button
            kind="outline"
            busy={save.isPending}
            disabledReason={isFull}
            onClick={() => saveChoice(false)}
          >
            {texts.keep}
          </Button>
          <Button
            busy={save.isPending}
            disabledReason={isFull || (count === 0 && texts.nothingYet)}
            onClick={() => saveChoice(true)}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <LiveRegion>{texts.counted({ ...list, chosenCount: count })}</LiveRegion>
      {isPending && <Skeleton className="h-72" />}
      {data && photos.length === 0 && <p className="text-soft">{texts.none}</p>}
      <ul aria-label={texts.photos} className="grid grid-cols-2 gap-2 p-1 sm:grid-cols-3 md:grid-cols-5">
        {photos.map((photo) => {
          const isChosen = chosen.has(photo.id)
          return (
            <li key={photo.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={photo.label}
                onClick={() => toggle(photo.id)}
                className={classNames(
                  'relative block aspect-3/2 w-full overflow-hidden rounded-3',
                  isChosen && 'ring-2 ring-accent ring-offset-2 ring-offset-surface',
                )}
              >
                <PhotoPicture photo={photo} signature={data!.signature} sizes="200px" alt="" isLazy />
                {isChosen && (
                  <span className="absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-3 bg-accent text-on-accent">
                    <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
