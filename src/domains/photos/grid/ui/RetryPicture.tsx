import { Button } from '#ui/actions/Button.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { useRetryPictures } from '../../ui/studio-photos.queries.ts'

/** On a photo whose pictures could not be made. */
export function RetryPicture({ photo }: { photo: Photo }) {
  const retry = useRetryPictures()
  return (
    <span className="absolute inset-x-0 bottom-3 grid place-items-center">
      <Button
        kind="outline"
        size="small"
        busy={retry.isPending}
        aria-label={studioPhotosNl.selection.retryOf(photo.label)}
        onClick={() => retry.mutate({ photoIds: [photo.id] })}
      >
        {studioPhotosNl.selection.retry}
      </Button>
    </span>
  )
}
