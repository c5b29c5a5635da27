import { Skeleton } from '#ui/states/Skeleton.tsx'

/** The room of the chips of a `StudioBar`, so that the photos do not move down when those come. */
export const LoadingChips = () => (
  <div className="flex gap-2 max-md:px-5">
    <Skeleton className="h-8 w-25 rounded-6 pointer-coarse:h-11" />
    <Skeleton className="h-8 w-28 rounded-6 pointer-coarse:h-11" />
    <Skeleton className="h-8 w-28 rounded-6 pointer-coarse:h-11" />
  </div>
)
