type Draft = { listId: string; placementId: string; message: string }

const keyOf = (listId: string) => `choice ${listId}`

/**
 * What was typed with a choice, and the id of its order, in sessionStorage: a reload or a lost connection neither loses
 * the one nor orders twice.
 */
export function choiceDraft(listId: string) {
  const read = (): Draft => {
    try {
      const found = JSON.parse(sessionStorage.getItem(keyOf(listId)) ?? 'null') as Draft | null
      if (found?.listId === listId) return found
    } catch {
      // What can't be read is begun anew.
    }
    return write({ listId, placementId: crypto.randomUUID(), message: '' })
  }
  const write = (draft: Draft): Draft => {
    try {
      sessionStorage.setItem(keyOf(listId), JSON.stringify(draft))
    } catch {
      // Without storage it lives as long as the page.
    }
    return draft
  }
  return {
    read,
    keepMessage: (message: string) => write({ ...read(), message }),
    forget: () => sessionStorage.removeItem(keyOf(listId)),
  }
}
