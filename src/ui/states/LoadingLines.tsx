import { Skeleton } from './Skeleton.tsx'

type LoadingLinesProps = {
  label: string
  className?: string
  /** Classes of each line: its height, and its width unless full. */
  lines: readonly string[]
}

export const LoadingLines = ({ label, className, lines }: LoadingLinesProps) => (
  <div role="status" aria-label={label} className={className}>
    {lines.map((look, at) => (
      <Skeleton key={at} className={look} />
    ))}
  </div>
)
