import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'

/** Keeps showing one page while another loads. */
export const listQuery =
  <const Key extends QueryKey, Asked, Page>(key: Key, list: (asked: Asked) => Promise<Page>) =>
  (asked: Asked) =>
    queryOptions({
      queryKey: [...key, asked] as const,
      queryFn: () => list(asked),
      placeholderData: keepPreviousData,
    })
