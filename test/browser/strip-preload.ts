import type { Route } from 'playwright-core'
import { FIRST_ANSWERS_ELEMENT_ID, LAST_ANSWERS_ELEMENT_ID } from '#platform/pure/preload-script.ts'

const PRELOAD_SCRIPTS = new RegExp(
  `<script type="application/json" id="(?:${FIRST_ANSWERS_ELEMENT_ID}|${LAST_ANSWERS_ELEMENT_ID})">.*?</script>`,
  'g',
)

/** Removes preloaded answers, so that the page requests them and a test can replace them. */
export async function stripPreload(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return route.fallback()
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll(PRELOAD_SCRIPTS, '') })
}
