import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'

/** The query of a list: one page stays shown while another loads. */
export const listQuery =
  <const Key extends QueryKey, Asked, Page>(key: Key, list: (asked: Asked) => Promise<Page>) =>
  (asked: Asked) =>
    queryOptions({
      queryKey: [...key, asked] as const,
      queryFn: () => list(asked),
      placeholderData: keepPreviousData,
    })
