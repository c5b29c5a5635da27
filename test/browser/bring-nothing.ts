import type { Route } from 'playwright-core'
import { PRELOAD_ID, PRELOAD_LAST_ID } from '#platform/pure/preload-script.ts'

const BROUGHT = new RegExp(
  `<script type="application/json" id="(?:${PRELOAD_ID}|${PRELOAD_LAST_ID})">.*?</script>`,
  'g',
)

/** Removes preloaded answers, so that the page requests them itself, where they can be held, broken or replaced. */
export async function bringNothing(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return route.fallback()
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll(BROUGHT, '') })
}
