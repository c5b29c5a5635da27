import { Card } from '#ui/layout/Card.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'

type LoadingRowsProps = {
  label: string
  count: number
  shape: 'round' | 'landscape'
}

export function LoadingRows({ label, count, shape }: LoadingRowsProps) {
  return (
    <div role="status" aria-label={label}>
      <Card>
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className="flex min-h-16 items-center gap-4 pr-4 pl-5 md:min-h-15">
            <Skeleton
              className={classNames('h-9 shrink-0', shape === 'round' ? 'w-9 rounded-full' : 'w-12')}
            />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
