import { Skeleton } from '#ui/states/Skeleton.tsx'

export const LoadingChips = () => (
  <div className="flex gap-2 max-md:px-5">
    <Skeleton className="h-8 w-25 rounded-6 pointer-coarse:h-11" />
    <Skeleton className="h-8 w-28 rounded-6 pointer-coarse:h-11" />
    <Skeleton className="h-8 w-28 rounded-6 pointer-coarse:h-11" />
  </div>
)
